import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { letGoUnderRestingMouse, REST_MILLISECONDS } from './resting-mouse.ts';

const onEnter = vi.fn<() => void>();
const onLeave = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stop = letGoUnderRestingMouse('.toast');
  render(
    <>
      <main />
      <div className="toast" onMouseEnter={onEnter} onMouseLeave={onLeave}>
        <button type="button">Rückgängig</button>
      </div>
    </>,
  );
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const button = () => screen.getByRole('button');
const at = (clientX: number) => ({ clientX, clientY: 10 });

it('a mouse that was moved onto a toast holds it as long as it moves, and again when it moves later', () => {
  fireEvent.mouseOver(button(), at(1));
  vi.advanceTimersByTime(REST_MILLISECONDS - 1);
  fireEvent.mouseMove(button(), at(2));
  vi.advanceTimersByTime(REST_MILLISECONDS - 1);
  expect(onLeave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onLeave).toHaveBeenCalledOnce();
  expect(onEnter).toHaveBeenCalledOnce();
  fireEvent.mouseMove(button(), at(3));
  expect(onEnter).toHaveBeenCalledTimes(2);
});

it('a toast that appears under a mouse that has rested is not held', () => {
  fireEvent.mouseMove(screen.getByRole('main'), at(1));
  vi.advanceTimersByTime(REST_MILLISECONDS);
  fireEvent.mouseOver(button(), at(1));
  vi.advanceTimersByTime(0);
  expect(onLeave).toHaveBeenCalledOnce();
});

it('a toast with the focus inside is held until the focus is elsewhere', () => {
  fireEvent.mouseOver(button(), at(1));
  button().focus();
  vi.advanceTimersByTime(3 * REST_MILLISECONDS);
  expect(onLeave).not.toHaveBeenCalled();
  button().blur();
  vi.advanceTimersByTime(REST_MILLISECONDS);
  expect(onLeave).toHaveBeenCalledOnce();
});
