import { expect, it } from 'vitest';
import { isAboutOneMail, isFinalRefusal, retryAt } from './retry-schedule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesUntilRetry = (attempts: number) => (retryAt(attempts, now).getTime() - now.getTime()) / 60_000;

it('doubles the delay after each failure, up to six hours', () => {
  expect([1, 2, 3, 8, 9, 15, 5000].map(minutesUntilRetry)).toEqual([2, 4, 8, 256, 360, 360, 360]);
});

it.each([
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 554, command: 'DATA' }, true],
  [{ responseCode: 451, command: 'RCPT TO' }, false],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, false],
  [{ responseCode: 550, command: 'MAIL FROM' }, false],
  [{ responseCode: undefined, command: undefined }, false],
])('gives an e-mail up after a permanent refusal of its recipient or content only: %j', (refusal, expected) => {
  expect(isFinalRefusal(1, refusal)).toBe(expected);
});

it.each([
  [{ responseCode: 450, command: 'RCPT TO' }, true],
  [{ responseCode: 452, command: 'DATA' }, true],
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 421, command: 'RCPT TO' }, false],
  [{ responseCode: 451, command: 'MAIL FROM' }, false],
  [{ responseCode: 454, command: 'AUTH PLAIN' }, false],
  [{ responseCode: undefined, command: 'CONN' }, false],
])('continues with other e-mails if the refusal concerns one e-mail only: %j', (refusal, expected) => {
  expect(isAboutOneMail(refusal)).toBe(expected);
});

it('gives an e-mail up after sixteen attempts', () => {
  const silence = { responseCode: undefined, command: 'CONN' };
  expect([isFinalRefusal(15, silence), isFinalRefusal(16, silence)]).toEqual([false, true]);
});
