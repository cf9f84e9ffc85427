import { describe, expect, it } from 'vitest';
import { boundsOf, countedDays, kindDays, protocolRow, shutDays, tourRow } from './days.rules.ts';

const HOUR = 3_600_000;
const FIRST = Date.parse('2026-11-02T00:00:00Z');
/** Four opening days in a row. */
const days = [0, 1, 2, 3].map((index) => ({
  day: `2026-11-0${index + 2}`,
  from: FIRST + index * 24 * HOUR,
  until: FIRST + (index + 1) * 24 * HOUR,
}));
const kept = (bucket: number, missed = 0, number = 1, unconfirmed = 0) => ({
  bucket,
  kept: number,
  missed,
  unconfirmed,
});
const form = { id: 3, name: 'Öffnungsprüfung', isDueDaily: true, kinds: [], versions: [] };

describe('the days of a form', () => {
  it('are missing where no record is in their bucket', () => {
    const counted = countedDays(days, [kept(1), kept(2), kept(5)]);
    expect(boundsOf(days).slice(0, 3)).toEqual([
      '2026-11-02T00:00:00.000Z',
      '2026-11-03T00:00:00.000Z',
      '2026-11-03T00:00:00.000Z',
    ]);
    expect(protocolRow({ ...form, since: FIRST, days: counted })).toMatchObject({
      key: 'form-3',
      judgedDays: 4,
      missingDays: ['2026-11-03', '2026-11-05'],
      undueDays: [],
    });
  });

  it('are not judged before the form was due', () => {
    const counted = countedDays(days, [kept(5)]);
    expect(protocolRow({ ...form, since: FIRST + 30 * HOUR, days: counted })).toMatchObject({
      judgedDays: 3,
      missingDays: ['2026-11-03', '2026-11-05'],
      undueDays: ['2026-11-02'],
    });
  });
});

it('a day is incomplete without a kind that every day needs, although no day has it, if the form is due daily', () => {
  const counts = [
    { ...kept(1), label: 'Öffnen' },
    { ...kept(1), label: 'Prüfen' },
    { ...kept(3), label: 'Öffnen' },
    { ...kept(5), label: undefined },
  ];
  const kinds = kindDays(['Öffnen', 'Schließen', 'Prüfen'], counts);
  const versions = [{ since: FIRST + 50 * HOUR, dueKinds: ['Öffnen', 'Schließen'] }];
  const row = { ...form, kinds, versions, since: FIRST, days: countedDays(days, counts) };
  expect(protocolRow(row)).toMatchObject({
    missingDays: ['2026-11-05'],
    incompleteDays: [
      { day: '2026-11-02', missed: 1, kinds: ['Schließen'] },
      { day: '2026-11-03', missed: 1, kinds: ['Schließen'] },
      { day: '2026-11-04', missed: 2, kinds: ['Öffnen', 'Schließen'] },
    ],
  });
  expect(protocolRow({ ...row, isDueDaily: false }).incompleteDays).toEqual([]);
});

it.each([
  ['after the day', 24, ['Schließen']],
  ['during the day', 23, []],
  ['before the day', -1, []],
])('a kind is not due after a version without it was published: %s', (_case, hours, absent) => {
  const versions = [
    { since: FIRST - 100 * HOUR, dueKinds: ['Öffnen', 'Schließen'] },
    { since: FIRST + hours * HOUR, dueKinds: ['Öffnen'] },
  ];
  const counted = countedDays(days.slice(0, 1), [{ ...kept(1), label: 'Öffnen' }]);
  const { incompleteDays } = protocolRow({ ...form, versions, since: FIRST, days: counted });
  expect(incompleteDays.flatMap(({ kinds }) => kinds)).toEqual(absent);
});

it.each([
  ['after the day', 24, []],
  ['during the day', 1, []],
  ['before the day', 0, ['Schließen']],
])('a kind is due once a version with it was published: %s', (_case, hours, absent) => {
  const versions = [
    { since: FIRST - 100 * HOUR, dueKinds: ['Öffnen'] },
    { since: FIRST + hours * HOUR, dueKinds: ['Öffnen', 'Schließen'] },
  ];
  const counted = countedDays(days.slice(0, 1), [{ ...kept(1), label: 'Öffnen' }]);
  const { incompleteDays } = protocolRow({ ...form, versions, since: FIRST, days: counted });
  expect(incompleteDays.flatMap(({ kinds }) => kinds)).toEqual(absent);
});

describe('the days of the tours', () => {
  it('are missing if all tours were, incomplete if some were, and not judged if none was due', () => {
    const counts = [kept(1, 0, 9), kept(3, 2, 7), kept(5, 9, 0), kept(9, 3)];
    expect(tourRow(countedDays(days, counts), counts)).toMatchObject({
      missedTours: { judged: 11, others: 3 },
      unconfirmedTours: { judged: 0, others: 0 },
      judgedDays: 3,
      missingDays: ['2026-11-04'],
      incompleteDays: [{ day: '2026-11-03', missed: 2, unconfirmed: 0, kinds: [] }],
      undueDays: ['2026-11-05'],
    });
  });

  it('are incomplete, and not missing, if nobody confirmed a tour that completed itself', () => {
    const counts = [kept(1, 0, 0, 9), kept(3, 1, 0, 2), kept(5, 0, 4, 1), kept(9, 0, 0, 3)];
    expect(tourRow(countedDays(days, counts), counts)).toMatchObject({
      missedTours: { judged: 1, others: 0 },
      unconfirmedTours: { judged: 12, others: 3 },
      judgedDays: 3,
      missingDays: [],
      incompleteDays: [
        { day: '2026-11-02', missed: 0, unconfirmed: 9 },
        { day: '2026-11-03', missed: 1, unconfirmed: 2 },
        { day: '2026-11-04', missed: 0, unconfirmed: 1 },
      ],
    });
  });
});

it('each kind of a form is counted once a day, and not between two days', () => {
  const labelled = [
    { ...kept(1), label: 'Öffnen' },
    { ...kept(1), label: 'Öffnen' },
    { ...kept(1), label: 'Schließen' },
    { ...kept(2), label: 'Schließen' },
    { ...kept(3), label: 'Öffnen' },
    { ...kept(3), label: undefined },
  ];
  expect(kindDays(['Schließen', 'Öffnen', 'Prüfen'], labelled)).toEqual([
    { label: 'Schließen', days: 1 },
    { label: 'Öffnen', days: 2 },
    { label: 'Prüfen', days: 0 },
  ]);
});

it('days without opening are told apart by their reason', () => {
  const plan = {
    openingHours: [{ days: [1, 2, 3, 4, 5, 6], from: '10:00', to: '22:00' }],
    silentDays: ['Totensonntag'],
    timeZone: 'Europe/Berlin',
  };
  expect(shutDays(plan, { from: '2026-11-09', to: '2026-11-23' })).toEqual({
    closedDays: ['2026-11-15'],
    silentDays: ['2026-11-22'],
  });
});
