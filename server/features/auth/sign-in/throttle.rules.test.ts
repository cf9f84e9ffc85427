import { describe, expect, it } from 'vitest';
import {
  countAgainstAccount,
  countAgainstNetwork,
  countOverDevices,
  isFreeAttempt,
  secondsBlocked,
  withoutLastAttempt,
  throttledMessage,
  type Attempts,
  type CountingPolicy,
} from './throttle.rules.ts';

const start = new Date('2026-01-05T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const noFailures: Attempts = { failures: 0, firstFailureAt: start, lastFailureAt: start, blockedUntil: null };

/** Simulates failures, each as soon as the waiting time of the previous one is over. */
function fail(policy: CountingPolicy, times: number): { attempts: Attempts; now: Date; waits: number[] } {
  let attempts = noFailures;
  let now = start;
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) {
    attempts = policy(attempts, now);
    waits.push(secondsBlocked(attempts, now));
    now = new Date(Math.max(now.getTime(), attempts.blockedUntil?.getTime() ?? 0));
  }
  return { attempts, now, waits };
}

describe('the throttle of an account', () => {
  it('waits 1 s after the fifth failure, twice as long after each further one, and at most 15 minutes', () => {
    expect(fail(countAgainstAccount, 17).waits).toEqual([
      0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900,
    ]);
  });

  it('resets after a day without failures', () => {
    const { attempts, now } = fail(countAgainstAccount, 12);
    const nextDay = new Date(now.getTime() + 24 * 3_600_000);
    expect(countAgainstAccount(attempts, nextDay)).toMatchObject({ failures: 1, blockedUntil: null });
  });

  it('does not count an attempt that is taken back', () => {
    const { attempts } = fail(countAgainstAccount, 5);
    expect(withoutLastAttempt(attempts)).toMatchObject({ failures: 4, blockedUntil: null });
  });
});

describe('the throttle across known devices', () => {
  it('waits after the eighth failure, more than a single device can contribute', () => {
    expect(fail(countOverDevices, 11).waits).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8]);
    expect([5, 6].map((times) => isFreeAttempt(fail(countAgainstAccount, times).attempts))).toEqual([true, false]);
  });
});

describe('the throttle of a network', () => {
  it('allows twenty attempts a minute', () => {
    const { attempts, waits } = fail(countAgainstNetwork, 20);
    expect(waits.slice(0, 19)).toEqual(Array(19).fill(0));
    expect(secondsBlocked(attempts, later(1))).toBe(59);
    expect(countAgainstNetwork(attempts, later(60))).toMatchObject({ failures: 1, blockedUntil: null });
  });
});

it('the message contains whole minutes', () => {
  expect(throttledMessage(1)).toBe('Too many failed login attempts, please try again in 1 minute.');
  expect(throttledMessage(61)).toBe('Too many failed login attempts, please try again in 2 minutes.');
});
