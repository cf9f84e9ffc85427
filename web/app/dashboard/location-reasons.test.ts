import { expect, test } from 'vitest';
import { locationReasons } from './location-reasons.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const calm = {
  severity: 'fine',
  overdueTasks: 0,
  dueTasks: 0,
  missedTours: 0,
  staffLacking: 0,
  staffEnding: 0,
} as const;
const late = { overdueTasks: 1, overdueSince: '2026-11-20T11:18:00Z' };
const missed = { missedTours: 1, lastMissedAt: '2026-11-20T10:00:00Z' };

test.each([
  ['there is no problem', {}, ['Keine Auffälligkeiten']],
  ['it is not active', { severity: 'inactive', ...late }, ['Der Standort ist nicht aktiv']],
  ['a task is overdue', late, ['1 Aufgabe 42 min überfällig']],
  ['a task has just become due', { ...late, overdueSince: '2026-11-20T11:59:01Z' }, ['1 Aufgabe gerade fällig']],
  ['several tasks are overdue', { ...late, overdueTasks: 2 }, ['2 Aufgaben bis zu 42 min überfällig']],
  ['a tour was missed', missed, ['Kontrollgang um 11:00 Uhr versäumt']],
  ['several tours were missed', { ...missed, missedTours: 2 }, ['2 Kontrollgänge heute versäumt, zuletzt 11:00 Uhr']],
  ['tasks are due', { dueTasks: 1 }, ['heute noch 1 Aufgabe fällig']],
  ['proofs are missing', { staffLacking: 2 }, ['2 Personen ohne gültigen Nachweis']],
  ['a proof ends', { staffEnding: 1 }, ['bei 1 Person läuft bald ein Nachweis ab']],
  ['many queries are left', { requestsLeft: 21, totalLimit: 100 }, ['Keine Auffälligkeiten']],
  ['few queries are left', { requestsLeft: 20, totalLimit: 100 }, ['OASIS: noch 20 Abfragen']],
  ['its certificate ends much later', { certificateUntil: '2028-05-15T12:00:00Z' }, ['Keine Auffälligkeiten']],
  ['there is no certificate', { certificate: 'none' }, ['kein OASIS-Zertifikat']],
  [
    'its certificate ended',
    { certificate: 'expired', certificateUntil: '2026-11-18T12:00:00Z' },
    ['OASIS-Zertifikat am 18.11.2026 abgelaufen'],
  ],
  [
    'its certificate ends soon',
    { certificate: 'ending', certificateUntil: '2026-12-02T08:00:00Z' },
    ['OASIS-Zertifikat läuft in 12 Tagen ab'],
  ],
  [
    'its certificate ends today',
    { certificate: 'ending', certificateUntil: '2026-11-20T18:00:00Z' },
    ['OASIS-Zertifikat läuft heute ab'],
  ],
  ['no query is left', { requestsLeft: 0, totalLimit: 100 }, ['OASIS: Guthaben aufgebraucht']],
  [
    'there are several problems',
    { ...late, ...missed, staffLacking: 1, dueTasks: 3 },
    [
      'Kontrollgang um 11:00 Uhr versäumt',
      '1 Aufgabe 42 min überfällig',
      '1 Person ohne gültigen Nachweis',
      'heute noch 3 Aufgaben fällig',
    ],
  ],
] as const)('returns the reasons for the severity of a location: %s', (_case, situation, reasons) => {
  expect(locationReasons({ ...calm, ...situation }, now)).toEqual(reasons);
});
