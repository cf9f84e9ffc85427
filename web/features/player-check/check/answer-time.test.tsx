import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  expectNoAnswer,
  fieldNamed,
  findAnswer,
  findResult,
  openWithSimulator,
  submitPlayer,
} from '#web/test/player-check.ts';

const { openPlayerCheck } = await openWithSimulator();

it('whoever acts on an answer has its full time again, and sees the countdown begin again', async () => {
  const page = await openPlayerCheck();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await submitPlayer(page, 'Gesperrt');
  const result = within(await findResult());
  const record = await result.findByRole('button', { name: 'Als Maßnahme erfassen' });
  await vi.advanceTimersByTimeAsync(25_000);
  const countdown = result.getByText(/^\d+ s$/);
  await page.user.click(record);
  expect(result.getByText(/^\d+ s$/)).not.toBe(countdown);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(result.getByText('Kein Zutritt')).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_000);
  await expectNoAnswer();
});

it('what is typed after a result went by itself is the name of the next guest', async () => {
  const page = await openPlayerCheck();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await submitPlayer(page, 'Gesperrt');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  await vi.advanceTimersByTimeAsync(31_000);
  await expectNoAnswer();
  vi.useRealTimers();
  expect(document.body).toHaveFocus();
  await page.user.keyboard('nora');
  expect(fieldNamed('Vorname')).toHaveValue('nora');
});

it('a result is cleared after half a minute, and immediately by Escape', async () => {
  const page = await openPlayerCheck();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await submitPlayer(page, 'Unklar');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  await vi.advanceTimersByTimeAsync(31_000);
  await expectNoAnswer();
  expect(fieldNamed('Nachname')).toHaveValue('');
  vi.useRealTimers();
  await submitPlayer(page, 'Unklar');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  await page.user.keyboard('{Escape}');
  await expectNoAnswer();
  expect(fieldNamed('Nachname')).toHaveValue('');
});
