import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordInput } from '#web/api/lock/last-input.ts';
import { useWhenUntouched } from './use-when-untouched.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** Lets this many seconds pass while somebody taps twice a second. */
function tapFor(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 0.5) {
    recordInput();
    vi.advanceTimersByTime(500);
  }
}

test('what waits is told once nobody has tapped for two seconds', () => {
  const tell = vi.fn<() => void>();
  recordInput();
  renderHook(() => useWhenUntouched(true, tell));
  tapFor(3);
  vi.advanceTimersByTime(1000);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenCalled();
});

test('what waits is told after half a minute, although somebody has tapped all the time', () => {
  const tell = vi.fn<() => void>();
  recordInput();
  renderHook(() => useWhenUntouched(true, tell));
  tapFor(29);
  expect(tell).not.toHaveBeenCalled();
  tapFor(2);
  expect(tell).toHaveBeenCalled();
});

test('what waits is told after a minute while somebody is in the middle of a text, and earlier if it is empty', () => {
  const tell = vi.fn<() => void>();
  const field = document.body.appendChild(document.createElement('input'));
  field.value = 'Br';
  field.focus();
  recordInput();
  renderHook(() => useWhenUntouched(true, tell));
  vi.advanceTimersByTime(59_000);
  expect(tell).not.toHaveBeenCalled();
  field.value = '';
  vi.advanceTimersByTime(500);
  expect(tell).toHaveBeenCalledTimes(1);
  field.value = 'Brandt';
  vi.advanceTimersByTime(1000);
  expect(tell.mock.calls.length).toBeGreaterThan(1);
  field.remove();
});

test('what waits is told after a minute while a dialog is filled in, and at once where the dialog opened by itself', () => {
  const tell = vi.fn<() => void>();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.innerHTML = '<section role="dialog"><form></form></section>';
  recordInput();
  renderHook(() => useWhenUntouched(true, tell));
  vi.advanceTimersByTime(59_000);
  expect(tell).not.toHaveBeenCalled();
  dialog.dataset['unasked'] = 'true';
  vi.advanceTimersByTime(500);
  expect(tell).toHaveBeenCalledTimes(1);
  delete dialog.dataset['unasked'];
  vi.advanceTimersByTime(1000);
  expect(tell.mock.calls.length).toBeGreaterThan(1);
  dialog.remove();
});
