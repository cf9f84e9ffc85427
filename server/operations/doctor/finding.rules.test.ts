import { expect, it } from 'vitest';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { describeFinding, judgeBackup, judgeClock, judgeExpiry, judgeFiles, judgeSpace } from './finding.rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MILLISECONDS);

it.each([
  [90, 'ok', 'gilt noch 90 Tage'],
  [20, 'warning', 'läuft in 20 Tagen ab'],
  [1, 'warning', 'läuft in 1 Tag ab'],
  [0, 'warning', 'läuft heute ab'],
  [-1, 'fault', 'abgelaufen seit dem 24.11.2026'],
])('a certificate that ends in %d days is: %s', (days, state, text) => {
  expect(judgeExpiry('Zertifikat', daysFromNow(days), now)).toMatchObject({ state, text });
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

it.each([
  [0, 'ok', 'keine fehlte bei der letzten Sicherung'],
  [1, 'fault', '1 fehlt im Dateispeicher, obwohl Datensätze sie nennen'],
  [3, 'fault', '3 fehlen im Dateispeicher, obwohl Datensätze sie nennen'],
])('a backup that lacked %d files is: %s', (count, state, text) => {
  expect(judgeFiles(count)).toMatchObject({ state, text });
});

it('a finding says what to do', () => {
  expect(describeFinding(judgeClock(90))).toMatch(/^Fehler {3}Uhr: 90.0 s Unterschied .*\n +→ Beide Rechner nach NTP/);
});
