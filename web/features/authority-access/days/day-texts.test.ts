import { describe, expect, it } from 'vitest';
import type { DayRow } from '#shared/contracts/authority-access/authority-days.ts';
import { calendarOf, fromFirstJudged, lackTexts, rangesOf, rangeText, rowText } from './day-texts.ts';

const location = { closedDays: ['2026-11-08'], silentDays: ['2026-11-01'], pendingDays: ['2026-11-11'] };
const row: DayRow = {
  key: 'form-3',
  section: 'protocols',
  title: 'Öffnungsprüfung',
  isDueDaily: true,
  judgedDays: 8,
  missingDays: ['2026-11-03', '2026-11-07', '2026-11-09'],
  incompleteDays: [],
  undueDays: ['2026-11-02'],
  kinds: [],
};
const span = { from: '2026-11-01', to: '2026-11-11' };
const tours: DayRow = { ...row, section: 'tours' };

describe('the calendar of a location', () => {
  const calendar = calendarOf(location, row, span);

  it('has every day with its state', () => {
    expect(calendar.map(({ state }) => state)).toEqual([
      'silent',
      'none',
      'missing',
      'kept',
      'kept',
      'kept',
      'missing',
      'closed',
      'missing',
      'kept',
      'none',
    ]);
  });

  it('joins missing days that only a day without opening parts', () => {
    expect(rangesOf(calendar, 'missing').map(rangeText)).toEqual([
      'Di., 03.11.2026',
      'Sa., 07.11. bis Mo., 09.11.2026 (2 Öffnungstage)',
    ]);
  });
});

it.each([
  ['2026-11-03', true, ['Öffnungsprüfung fehlt', '2 Kontrollgänge versäumt']],
  ['2026-11-04', true, ['Öffnungsprüfung: Schließen fehlt']],
  ['2026-11-07', true, ['Öffnungsprüfung fehlt', 'Alle Kontrollgänge versäumt']],
  ['2026-11-05', false, ['An diesem Tag fehlt nichts.']],
  ['2026-11-08', false, ['An diesem Tag war nicht geöffnet.']],
  ['2026-11-01', false, ['Stiller Tag: Es war geschlossen.']],
  ['2026-11-11', false, ['Dieser Tag wird noch nicht beurteilt.']],
])('an opened day says what it lacks: %s', (day, isGap, texts) => {
  const rows = [
    { ...row, incompleteDays: [{ day: '2026-11-04', missed: 1, kinds: ['Schließen'] }] },
    { ...row, isDueDaily: false, title: 'Schichtübergabe', missingDays: ['2026-11-05'] },
    { ...tours, missingDays: ['2026-11-07'], incompleteDays: [{ day: '2026-11-03', missed: 2, kinds: [] }] },
  ];
  expect(lackTexts({ '@id': '/api/locations/1', name: 'Altona', ...location, rows }, day)).toEqual({ isGap, texts });
});

it('a calendar begins with the first day that is judged', () => {
  const undue = { ...row, undueDays: ['2026-11-02', '2026-11-03'], missingDays: [] };
  const calendar = calendarOf(location, undue, span);
  expect(fromFirstJudged(calendar)[0]).toEqual({ day: '2026-11-04', state: 'kept' });
  expect(fromFirstJudged(calendar.slice(0, 2))).toHaveLength(2);
});

describe('the sentence about a row', () => {
  const none = { missingDays: [] };
  const all = { judgedDays: 3 };
  const incompleteDays = [
    { day: '2026-11-04', missed: 1, kinds: ['Schließen'] },
    { day: '2026-11-05', missed: 2, kinds: ['Schließen', 'Öffnen'] },
  ];
  it.each([
    [row, 'An 3 von 8 Öffnungstagen fehlt das Protokoll.'],
    [{ ...row, ...none }, 'Es fehlt kein Tag: ein Protokoll an jedem von 8 Öffnungstagen.'],
    [
      { ...row, ...none, incompleteDays },
      'Ein Protokoll gibt es an jedem von 8 Öffnungstagen. An 2 Tagen fehlt Schließen. An einem Tag fehlt Öffnen.',
    ],
    [
      { ...row, incompleteDays: incompleteDays.slice(0, 1) },
      'An 3 von 8 Öffnungstagen fehlt das Protokoll. An einem Tag fehlt Schließen.',
    ],
    [{ ...row, ...all }, 'An keinem von 3 Öffnungstagen gibt es dieses Protokoll.'],
    [
      { ...row, isDueDaily: false },
      'An 5 von 8 Öffnungstagen gibt es dieses Protokoll. Nicht jeder Tag braucht eines.',
    ],
    [{ ...row, ...none, judgedDays: 0 }, 'In diesem Zeitraum gibt es hier noch nichts zu beurteilen.'],
    [{ ...tours, ...none }, 'An 8 Öffnungstagen ist kein Kontrollgang versäumt oder ohne Bestätigung.'],
    [
      {
        ...tours,
        incompleteDays: [{ day: '2026-11-04', missed: 2, kinds: [] }],
        missedTours: { judged: 14, others: 0 },
      },
      '14 Kontrollgänge versäumt an 4 von 8 Öffnungstagen, an 3 davon alle versäumt.',
    ],
    [
      { ...tours, missingDays: ['2026-11-03'], missedTours: { judged: 1, others: 2 } },
      '1 Kontrollgang versäumt an 1 von 8 Öffnungstagen, an 1 davon alle versäumt. Dazu 2 versäumt am laufenden Tag oder außerhalb der Öffnungstage.',
    ],
    [
      {
        ...tours,
        ...none,
        incompleteDays: [{ day: '2026-11-04', missed: 2, unconfirmed: 27, kinds: [] }],
        missedTours: { judged: 2, others: 1 },
        unconfirmedTours: { judged: 27, others: 3 },
      },
      '2 Kontrollgänge versäumt, 27 ohne Bestätigung an 1 von 8 Öffnungstagen. Dazu 1 versäumt, 3 ohne Bestätigung am laufenden Tag oder außerhalb der Öffnungstage.',
    ],
  ])('says what is missing', (shown, text) => {
    expect(rowText(shown)).toBe(text);
  });
});
