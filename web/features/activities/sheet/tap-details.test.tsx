import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TapDetails } from './tap-details.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the present time is that of the clock as soon as a minute begins, as a tap would record it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:31:58Z') });
  render(
    <MantineProvider>
      <TapDetails
        details={{
          comment: '',
          moment: 'now',
          time: '',
          error: undefined,
          change: () => undefined,
          choose: () => undefined,
          takeDetails: () => null,
          restore: () => undefined,
        }}
      />
    </MantineProvider>,
  );
  expect(screen.getByRole('button', { name: 'Jetzt, 19:31' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('button', { name: 'Jetzt, 19:32' })).toBeVisible();
});
