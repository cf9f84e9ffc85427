import { describe, expect, it } from 'vitest';
import { calmSituation } from '#shared/domain/situations/calm-situation.ts';
import { headline, NOTHING_OPEN_TEXT, whatElseText } from './headline.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const stade = { ...calmSituation, id: 1, name: 'Spielhalle Stade', customerName: 'Nordlicht Automaten GmbH' };

describe('the headline', () => {
  it.each([
    ['In Stade kann niemand geprüft werden.', { requestsLeft: 0, totalLimit: 100 }],
    ['In Stade kann niemand geprüft werden.', { certificate: 'none' }],
    ['In Stade kann niemand geprüft werden.', { certificate: 'expired' }],
    [
      'In Stade darf niemand arbeiten.',
      { staffLacking: 1, staffLackingNames: ['Jonas Hinrichs'], nobodyMayWork: true },
    ],
    ['Jonas Hinrichs darf in Stade nicht arbeiten.', { staffLacking: 1, staffLackingNames: ['Jonas Hinrichs'] }],
    [
      'Jana Steffens und Marco Rossi dürfen in Stade nicht arbeiten.',
      { staffLacking: 2, staffLackingNames: ['Jana Steffens', 'Marco Rossi'] },
    ],
    [
      'In Stade fehlt der Kontrollgang von 11:00 Uhr.',
      { missedTours: 1, tourOutstanding: true, lastMissedAt: '2026-11-20T10:00:00Z' },
    ],
    ['In Stade wurden heute 2 Kontrollgänge versäumt.', { missedTours: 2, lastMissedAt: '2026-11-20T10:00:00Z' }],
    ['In Stade ist eine Aufgabe überfällig.', { overdueTasks: 1, overdueSince: '2026-11-20T11:18:00Z' }],
    ['In Stade ist heute ein Mangel zu beheben.', { dueFollowUps: 1, followUpsDueAt: '2026-11-20T17:00:00Z' }],
    ['In Stade ist ein Mangel überfällig.', { dueFollowUps: 1, followUpsDueAt: '2026-11-20T11:00:00Z' }],
    ['In Stade sind heute 2 Mängel zu beheben.', { dueFollowUps: 2, followUpsDueAt: '2026-11-20T11:00:00Z' }],
    [
      'In Stade ist bis morgen ein Mangel zu beheben.',
      { followUpsThisWeek: 1, followUpsThisWeekDueAt: '2026-11-21T17:00:00Z' },
    ],
    [
      'In Stade sind diese Woche 2 Mängel zu beheben.',
      { followUpsThisWeek: 2, followUpsThisWeekDueAt: '2026-11-21T17:00:00Z' },
    ],
    [
      'In Stade ist eine Nachforderung der Behörde überfällig.',
      { dueDemands: 1, demandsDueAt: '2026-11-20T11:00:00Z' },
    ],
    [
      'In Stade ist heute eine Nachforderung der Behörde zu beantworten.',
      { dueDemands: 1, demandsDueAt: '2026-11-20T17:00:00Z' },
    ],
    [
      'In Stade ist bis 26. Nov. eine Nachforderung der Behörde zu beantworten.',
      { laterDemands: 1, demandsThisWeek: 1, laterDemandsDueAt: '2026-11-26T17:00:00Z' },
    ],
    [NOTHING_OPEN_TEXT, { laterDemands: 1 }],
    [
      'In Stade: Minderjährige Person angetroffen.',
      { graveFindings: 1, graveFindingText: 'Minderjährige Person angetroffen', permit: 'expired' },
    ],
    [
      'In Stade ist die Erlaubnis abgelaufen.',
      { permit: 'expired', permitUntil: '2026-11-19T12:00:00Z', overdueTasks: 1 },
    ],
    ['In Stade läuft am 25. Nov. die Erlaubnis ab.', { permit: 'endingThisWeek', permitUntil: '2026-11-25T12:00:00Z' }],
    [
      'In Stade wird das OASIS-Guthaben knapp.',
      { requestsLeft: 20, totalLimit: 100, requestsLastUntil: '2026-11-24T12:00:00Z' },
    ],
    [
      'In Stade läuft am 22. Nov. das OASIS-Zertifikat ab.',
      { certificate: 'ending', certificateUntil: '2026-11-22T12:00:00Z' },
    ],
    [
      'In Stade läuft heute ein Nachweis ab.',
      { staffEnding: 1, staffEndingThisWeek: 1, staffEndsAt: '2026-11-19T23:00:00Z' },
    ],
  ] as const)('%s', (sentence, situation) => {
    expect(headline([{ ...stade, ...situation }], now)).toBe(sentence);
  });

  it('tells apart two locations of different kinds in the same town', () => {
    const situations = [
      { ...stade, overdueTasks: 1 },
      { ...stade, id: 2, name: 'Wettladen Stade' },
    ];
    expect(headline(situations, now)).toBe('In Spielhalle Stade ist eine Aufgabe überfällig.');
  });

  it.each([
    ['of two organisations', 'Rhein Wetten GmbH', 'In Stade (Nordlicht Automaten GmbH) ist eine Aufgabe überfällig.'],
    ['of one organisation', 'Nordlicht Automaten GmbH', 'In Stade (Standort-Nr. 1) ist eine Aufgabe überfällig.'],
  ])('tells apart two locations %s with the very same name', (_case, customerName, sentence) => {
    expect(
      headline(
        [
          { ...stade, overdueTasks: 1 },
          { ...stade, id: 2, customerName },
        ],
        now,
      ),
    ).toBe(sentence);
  });

  it('says that nothing is open if no location needs anything', () => {
    expect(headline([], now)).toBe(NOTHING_OPEN_TEXT);
  });
});

const located = (name: string) => ({ ...stade, id: name.length, name: `Spielhalle ${name}` });
const urgentLocation = (name: string) => ({ ...located(name), severity: 'act', permit: 'expired' }) as const;
const lacking = (name: string) =>
  ({ ...located(name), severity: 'act', staffLacking: 1, staffLackingNames: ['Jana Steffens'] }) as const;
const watch = (name: string) => ({ ...located(name), severity: 'watch', followUpsThisWeek: 2 }) as const;

describe('what else there is', () => {
  it.each([
    ['', [], { act: 0, watch: 0 }],
    ['', [urgentLocation('Stade')], { act: 1, watch: 0 }],
    [
      'In Altona sind diese Woche 2 Mängel zu beheben.',
      [urgentLocation('Stade'), watch('Altona')],
      { act: 1, watch: 1 },
    ],
    [
      'In Lüneburg ist die Erlaubnis abgelaufen. Wandsbek braucht heute noch etwas. Altona braucht diese Woche etwas.',
      [urgentLocation('Stade'), urgentLocation('Lüneburg'), urgentLocation('Wandsbek'), watch('Altona')],
      { act: 3, watch: 1 },
    ],
    [
      'In Lüneburg ist die Erlaubnis abgelaufen. In Altona sind diese Woche 2 Mängel zu beheben.',
      [urgentLocation('Stade'), urgentLocation('Lüneburg'), watch('Altona')],
      { act: 2, watch: 1 },
    ],
    [
      'In Lüneburg ist die Erlaubnis abgelaufen.',
      [urgentLocation('Stade'), urgentLocation('Lüneburg')],
      { act: 2, watch: 0 },
    ],
    [
      'Jana Steffens darf in Stade nicht arbeiten. In Altona ist die Erlaubnis abgelaufen.',
      [{ ...lacking('Stade'), certificate: 'none', requestsLeft: 0 }, urgentLocation('Altona')],
      { act: 2, watch: 0 },
    ],
    [
      'In Altona ist die Erlaubnis abgelaufen. Wandsbek braucht heute noch etwas. Lüneburg braucht diese Woche etwas.',
      [
        { ...lacking('Stade'), overdueTasks: 1 },
        urgentLocation('Altona'),
        urgentLocation('Wandsbek'),
        watch('Lüneburg'),
      ],
      { act: 3, watch: 1 },
    ],
    [
      'In Stade sind diese Woche 2 Mängel zu beheben.',
      [{ ...urgentLocation('Stade'), followUpsThisWeek: 2 }],
      { act: 1, watch: 0 },
    ],
    ['1 weiterer Standort braucht heute noch etwas.', [urgentLocation('Stade')], { act: 2, watch: 0 }],
    ['40 Standorte brauchen diese Woche etwas.', [urgentLocation('Stade')], { act: 1, watch: 40 }],
    [
      'In Stade sind diese Woche 2 Mängel zu beheben. 2 weitere Standorte brauchen diese Woche etwas.',
      [watch('Altona'), watch('Stade')],
      { act: 0, watch: 4 },
    ],
  ] as const)('%s', (sentence, rows, counts) => {
    expect(whatElseText(rows, counts, now)).toBe(sentence);
  });
});
