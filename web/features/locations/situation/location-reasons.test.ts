import { expect, test } from 'vitest';
import { reasonTexts } from './location-reasons.ts';
import { calmSituation } from '#shared/domain/situations/calm-situation.ts';

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
    'one of two people was asked today',
    {
      staffLacking: 2,
      staffLackingNames: ['Jana Steffens', 'Marco Rossi'],
      staffAsked: 1,
      staffAskedAt: '2026-11-20T08:00:00Z',
    },
    [
      [
        'Jana Steffens und Marco Rossi dürfen nicht arbeiten',
        'Ohne gültigen Nachweis',
        '1 von 2 gefragt, zuletzt heute',
      ],
    ],
  ],
  [
    'both were asked yesterday',
    {
      staffLacking: 2,
      staffLackingNames: ['Jana Steffens', 'Marco Rossi'],
      staffAsked: 2,
      staffAskedAt: '2026-11-19T08:00:00Z',
    },
    [
      [
        'Jana Steffens und Marco Rossi dürfen nicht arbeiten',
        'Ohne gültigen Nachweis',
        'Links zuletzt gestern erstellt, Antwort offen',
      ],
    ],
  ],
  [
    'the only person was asked some days ago',
    {
      staffLacking: 1,
      staffLackingNames: ['Jonas Hinrichs'],
      nobodyMayWork: true,
      staffAsked: 1,
      staffAskedAt: '2026-11-16T08:00:00Z',
    },
    [['Niemand darf arbeiten', 'Jonas Hinrichs ohne gültigen Nachweis', 'Link am 16. Nov. erstellt, Antwort offen']],
  ],
  [
    'a proof was submitted',
    { staffLacking: 1, staffLackingNames: ['Jonas Hinrichs'], staffAsked: 0, staffSubmitted: 1 },
    [['Jonas Hinrichs darf nicht arbeiten', 'Ohne gültigen Nachweis', 'Nachweis eingereicht']],
  ],
  [
    'one of three people submitted a proof',
    { staffLacking: 3, staffLackingNames: ['Jana Steffens', 'Marco Rossi'], staffSubmitted: 1 },
    [
      [
        'Jana Steffens, Marco Rossi und 1 weitere dürfen nicht arbeiten',
        'Ohne gültigen Nachweis',
        '1 von 3 hat eingereicht',
      ],
    ],
  ],
  [
    'two of three people submitted a proof',
    { staffLacking: 3, staffLackingNames: ['Jana Steffens', 'Marco Rossi'], staffSubmitted: 2 },
    [
      [
        'Jana Steffens, Marco Rossi und 1 weitere dürfen nicht arbeiten',
        'Ohne gültigen Nachweis',
        '2 von 3 haben eingereicht',
      ],
    ],
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
    { followUpsThisWeek: 1, followUpsThisWeekDueAt: '2026-11-21T17:00:00Z' },
    [['1 Mangel zu beheben', 'Bis morgen, 18:00 Uhr']],
  ],
  [
    'findings are to be fixed today and this week',
    {
      dueFollowUps: 1,
      followUpsThisWeek: 1,
      followUpsDueAt: '2026-11-20T17:00:00Z',
      followUpsThisWeekDueAt: '2026-11-21T17:00:00Z',
    },
    [
      ['1 Mangel heute zu beheben', 'Bis 18:00 Uhr'],
      ['1 Mangel zu beheben', 'Bis morgen, 18:00 Uhr'],
    ],
  ],
  [
    'the deadline of a demand is over',
    { dueDemands: 1, demandsDueAt: '2026-11-20T11:18:00Z' },
    [['1 Nachforderung überfällig', 'Seit heute, 12:18']],
  ],
  [
    'demands are to be answered today and this week',
    {
      dueDemands: 2,
      laterDemands: 1,
      demandsDueAt: '2026-11-20T17:00:00Z',
      laterDemandsDueAt: '2026-11-21T17:00:00Z',
    },
    [
      ['2 Nachforderungen heute zu beantworten', 'Die erste bis 18:00 Uhr'],
      ['1 Nachforderung der Behörde', 'Bis morgen, 18:00 Uhr'],
    ],
  ],
  [
    'a demand is to be answered tomorrow',
    { laterDemands: 1, laterDemandsDueAt: '2026-11-21T17:00:00Z' },
    [['1 Nachforderung der Behörde', 'Bis morgen, 18:00 Uhr']],
  ],
  [
    'a finding is to be fixed in some days, and a proof ends next year',
    {
      followUpsThisWeek: 2,
      followUpsThisWeekDueAt: '2026-11-26T11:26:00Z',
      staffEnding: 1,
      staffEndsAt: '2027-01-01T23:00:00Z',
    },
    [
      ['2 Mängel zu beheben', 'Der erste bis Do 26. Nov., 12:26 Uhr'],
      ['Bei 1 Person läuft ein Nachweis ab', 'Am 2. Jan. 2027'],
    ],
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
    [['Erlaubnis abgelaufen', 'Gültig bis 19. Nov.']],
  ],
  [
    'its permit runs out',
    { permit: 'ending', permitUntil: '2026-12-11T11:00:00Z' },
    [['Erlaubnis läuft in 21 Tagen ab', 'Gültig bis 11. Dez.']],
  ],
  [
    'a proof ends',
    { staffEnding: 1, staffEndsAt: '2026-12-09T23:00:00Z' },
    [['Bei 1 Person läuft ein Nachweis ab', 'Am 10. Dez.']],
  ],
  [
    'one of several proofs ends this week',
    { staffEnding: 3, staffEndingThisWeek: 1, staffEndsAt: '2026-11-22T23:00:00Z' },
    [['Bei 3 Personen läuft ein Nachweis ab', 'Der erste am 23. Nov.']],
  ],
  [
    'few queries are left',
    { requestsLeft: 20, totalLimit: 100, requestsLastUntil: '2026-11-24T12:00:00Z' },
    [['OASIS-Guthaben wird knapp', 'Reicht noch bis etwa 24. Nov.']],
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
    [['OASIS-Zertifikat am 18. Nov. abgelaufen', 'Ohne Abfrage kein Zutritt.']],
  ],
  ['its certificate ends soon', ending, [['OASIS-Zertifikat läuft in 12 Tagen ab', 'Gültig bis 2. Dez.']]],
  [
    'its certificate ends today',
    { ...ending, certificateUntil: '2026-11-20T18:00:00Z' },
    [['OASIS-Zertifikat läuft heute ab', 'Gültig bis 20. Nov.']],
  ],
] as const)('says why a location needs attention: %s', (_case, situation, texts) => {
  const shown = reasonTexts({ ...calmSituation, ...situation }, now).map(({ title, detail, progress }) =>
    progress === undefined ? [title, detail] : [title, detail, progress],
  );
  expect(shown).toEqual(texts);
});
