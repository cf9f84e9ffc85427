import { expect, test } from 'vitest';
import { reasonTexts } from './location-reasons.ts';
import { calmSituation } from '#web/test/calm-location.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const late = { overdueTasks: 1, overdueSince: '2026-11-20T11:18:00Z' };
const missed = { missedTours: 1, lastMissedAt: '2026-11-20T10:00:00Z' };
const ending = { certificate: 'ending', certificateUntil: '2026-12-02T08:00:00Z' } as const;

test.each([
  ['there is no reason', {}, []],
  ['it is not active', { severity: 'inactive', ...late }, []],
  ['a task is overdue', late, [['1 Aufgabe überfällig', 'Seit heute, 12:18']]],
  ['several tasks are overdue', { ...late, overdueTasks: 2 }, [['2 Aufgaben überfällig', 'Älteste seit heute, 12:18']]],
  ['a tour was missed', missed, [['Kontrollgang versäumt', 'Um 11:00 Uhr, danach fortgesetzt']]],
  [
    'several tours were missed, and none was made since',
    { ...missed, missedTours: 2, tourOutstanding: true },
    [['2 Kontrollgänge versäumt', 'Zuletzt um 11:00 Uhr, seitdem keiner']],
  ],
  [
    'one person must not work',
    { staffLacking: 1, staffLackingNames: ['Jonas Hinrichs'] },
    [['Jonas Hinrichs darf nicht arbeiten', 'Ohne gültigen Nachweis']],
  ],
  [
    'two people must not work',
    { staffLacking: 2, staffLackingNames: ['Jana Steffens', 'Marco Rossi'] },
    [['Jana Steffens und Marco Rossi dürfen nicht arbeiten', 'Ohne gültigen Nachweis']],
  ],
  [
    'four people must not work',
    { staffLacking: 4, staffLackingNames: ['Jana Steffens', 'Marco Rossi'] },
    [['Jana Steffens, Marco Rossi und 2 weitere dürfen nicht arbeiten', 'Ohne gültigen Nachweis']],
  ],
  [
    'nobody may work',
    { staffLacking: 2, staffLackingNames: ['Jana Steffens', 'Marco Rossi'], nobodyMayWork: true },
    [['Niemand darf arbeiten', 'Jana Steffens und Marco Rossi ohne gültigen Nachweis']],
  ],
  [
    'findings are to be fixed today',
    { dueFollowUps: 2, followUpsDueAt: '2026-11-20T17:00:00Z' },
    [['2 Mängel heute zu beheben', 'Der erste bis 18:00 Uhr']],
  ],
  [
    'the deadline of a finding is over',
    { dueFollowUps: 1, followUpsDueAt: '2026-11-20T11:18:00Z' },
    [['1 Mangel überfällig', 'Seit heute, 12:18']],
  ],
  [
    'the deadline of the first of two findings is over',
    { dueFollowUps: 2, followUpsDueAt: '2026-11-20T11:18:00Z' },
    [['2 Mängel bis heute zu beheben', 'Der erste seit heute, 12:18']],
  ],
  [
    'a finding is to be fixed tomorrow',
    { followUpsThisWeek: 1, followUpsDueAt: '2026-11-21T17:00:00Z' },
    [['1 Mangel diese Woche zu beheben', 'Bis morgen, 18:00 Uhr']],
  ],
  [
    'findings are to be fixed today and this week',
    { dueFollowUps: 1, followUpsThisWeek: 1, followUpsDueAt: '2026-11-20T17:00:00Z' },
    [
      ['1 Mangel heute zu beheben', 'Bis 18:00 Uhr'],
      ['1 Mangel diese Woche zu beheben', 'Innerhalb von sieben Tagen'],
    ],
  ],
  [
    'the deadline of a demand is over',
    { dueDemands: 1, demandsDueAt: '2026-11-20T11:18:00Z' },
    [['1 Nachforderung überfällig', 'Seit heute, 12:18']],
  ],
  [
    'demands are to be answered today and this week',
    { dueDemands: 2, laterDemands: 1, demandsDueAt: '2026-11-20T17:00:00Z' },
    [
      ['2 Nachforderungen heute zu beantworten', 'Die erste bis 18:00 Uhr'],
      ['1 Nachforderung zu beantworten', 'Nach dem heutigen Tag fällig'],
    ],
  ],
  [
    'a demand is to be answered tomorrow',
    { laterDemands: 1, demandsDueAt: '2026-11-21T17:00:00Z' },
    [['1 Nachforderung zu beantworten', 'Bis morgen, 18:00 Uhr']],
  ],
  [
    'a minor was met',
    {
      graveFindings: 1,
      graveFindingText: 'Minderjährige Person angetroffen',
      graveFindingAt: '2026-11-20T00:10:00Z',
    },
    [['Minderjährige Person angetroffen', 'Kontrollgang heute, 01:10 Uhr']],
  ],
  [
    'several were met',
    {
      graveFindings: 3,
      graveFindingText: 'Gesperrte Person angetroffen',
      graveFindingAt: '2026-11-19T22:10:00Z',
    },
    [['Gesperrte Person angetroffen', 'Kontrollgang gestern, 23:10 Uhr und 2 weitere Befunde']],
  ],
  [
    'its permit expired',
    { permit: 'expired', permitUntil: '2026-11-19T11:00:00Z' },
    [['Erlaubnis abgelaufen', 'Gültig bis 19.11.2026']],
  ],
  [
    'its permit runs out',
    { permit: 'ending', permitUntil: '2026-12-11T11:00:00Z' },
    [['Erlaubnis läuft am 11.12.2026 ab', 'Innerhalb von vier Wochen']],
  ],
  ['a proof ends', { staffEnding: 1 }, [['Bei 1 Person läuft ein Nachweis ab', 'Innerhalb von vier Wochen']]],
  [
    'one of several proofs ends this week',
    { staffEnding: 3, staffEndingThisWeek: 1 },
    [['Bei 3 Personen läuft ein Nachweis ab', 'Bei 1 innerhalb von sieben Tagen']],
  ],
  [
    'few queries are left',
    { requestsLeft: 20, totalLimit: 100 },
    [['OASIS-Guthaben wird knapp', 'Muss bis 30.11.2026 reichen']],
  ],
  [
    'no query is left',
    { requestsLeft: 0, totalLimit: 100 },
    [['OASIS-Guthaben aufgebraucht', 'Ohne Abfrage kein Zutritt.']],
  ],
  ['there is no certificate', { certificate: 'none' }, [['Kein OASIS-Zertifikat', 'Ohne Abfrage kein Zutritt.']]],
  [
    'its certificate ended',
    { certificate: 'expired', certificateUntil: '2026-11-18T12:00:00Z' },
    [['OASIS-Zertifikat am 18.11.2026 abgelaufen', 'Ohne Abfrage kein Zutritt.']],
  ],
  ['its certificate ends soon', ending, [['OASIS-Zertifikat läuft in 12 Tagen ab', 'Gültig bis 02.12.2026']]],
  [
    'its certificate ends today',
    { ...ending, certificateUntil: '2026-11-20T18:00:00Z' },
    [['OASIS-Zertifikat läuft heute ab', 'Gültig bis 20.11.2026']],
  ],
] as const)('says why a location needs attention: %s', (_case, situation, texts) => {
  const shown = reasonTexts({ ...calmSituation, ...situation }, now).map(({ title, detail }) => [title, detail]);
  expect(shown).toEqual(texts);
});
