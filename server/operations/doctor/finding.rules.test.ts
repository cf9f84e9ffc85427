import { expect, it } from 'vitest';
import { describeFinding, judgeBackup, judgeClock, judgeExpiry, judgeSpace } from './finding.rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);

it.each([
  [90, 'ok'],
  [20, 'warning'],
  [-1, 'fault'],
])('a certificate that ends in %d days is: %s', (days, state) => {
  expect(judgeExpiry('Zertifikat', daysFromNow(days), now)).toMatchObject({ state });
});

it.each([
  ['2026-11-25T02:00:00Z', 'ok'],
  ['2026-11-24T02:00:00Z', 'fault'],
  [undefined, 'warning'],
])('a backup of %s is: %s', (succeededAt, state) => {
  expect(judgeBackup(succeededAt, now)).toMatchObject({ state });
});

it.each([
  [0.3, 'ok'],
  [-5, 'warning'],
  [90, 'fault'],
])('a clock that differs by %d seconds is: %s', (seconds, state) => {
  expect(judgeClock(seconds)).toMatchObject({ state });
});

it.each([
  [9000, 'ok'],
  [1200, 'warning'],
  [400, 'fault'],
])('a disk with %d MB free, of which 500 stay free, is: %s', (megabytes, state) => {
  expect(judgeSpace('Platte', megabytes, 500)).toMatchObject({ state });
});

it('a finding says what to do', () => {
  expect(describeFinding(judgeClock(90))).toMatch(/^Fehler {3}Uhr: 90.0 s Unterschied .*\n +→ Beide Rechner nach NTP/);
});
