import { expect, test } from 'vitest';
import { calmSituation } from './calm-situation.ts';
import { reasonsOf, severityOf } from './location-reasons.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const overdue = { overdueTasks: 1, overdueSince: '2026-11-20T11:18:00Z' };
const untilFriday = { requestsLastUntil: '2026-11-27T08:00:00Z' };
const ending = { certificate: 'ending', certificateUntil: '2026-12-02T08:00:00Z' } as const;
const severalDeadlines = {
  ...ending,
  laterDemands: 1,
  demandsThisWeek: 1,
  laterDemandsDueAt: '2026-11-26T17:00:00Z',
  missedTours: 1,
  followUpsThisWeek: 1,
  followUpsThisWeekDueAt: '2026-11-21T17:00:00Z',
  staffEnding: 1,
  staffEndsAt: '2026-12-04T23:00:00Z',
  permit: 'endingThisWeek',
  permitUntil: '2026-11-24T23:00:00Z',
} as const;

test.each([
  ['nothing needs attention', {}, 'fine', []],
  ['tasks are due later today', { dueTasks: 3 }, 'fine', []],
  ['there is no certificate', { certificate: 'none' }, 'act', ['noCertificate today']],
  ['the certificate expired', { certificate: 'expired' }, 'act', ['certificateExpired today']],
  ['the certificate ends in twelve days', ending, 'later', ['certificateEnding later']],
  [
    'the certificate ends within a week',
    { ...ending, certificateUntil: '2026-11-27T12:00:00Z' },
    'watch',
    ['certificateEnding week'],
  ],
  ['no query is left', { requestsLeft: 0, totalLimit: 100 }, 'act', ['noRequestsLeft today']],
  [
    'a fifth of the queries is left',
    { requestsLeft: 20, totalLimit: 100, ...untilFriday },
    'watch',
    ['fewRequestsLeft week'],
  ],
  ['few are left, but they last', { requestsLeft: 20, totalLimit: 100 }, 'fine', []],
  ['more than a fifth is left', { requestsLeft: 21, totalLimit: 100, ...untilFriday }, 'fine', []],
  ['nobody may work', { staffLacking: 2, nobodyMayWork: true }, 'act', ['nobodyMayWork today']],
  ['one person must not work, but others may', { staffLacking: 1 }, 'act', ['staffLacking today']],
  ['a proof ends this week', { staffEnding: 2, staffEndingThisWeek: 1 }, 'watch', ['staffEnding week']],
  ['a proof ends later', { staffEnding: 1 }, 'later', ['staffEnding later']],
  ['no tour was made since a missed one', { missedTours: 1, tourOutstanding: true }, 'act', ['tourOutstanding today']],
  ['a tour was missed and the next one made', { missedTours: 1 }, 'watch', ['toursMissed week']],
  ['a task is overdue', overdue, 'act', ['tasksOverdue today']],
  ['a finding is to be fixed later today', { dueTasks: 3, dueFollowUps: 1 }, 'act', ['followUpsDue today']],
  ['a finding is to be fixed this week', { followUpsThisWeek: 2 }, 'watch', ['followUpsThisWeek week']],
  [
    'a finding is to be fixed today, and another task is late',
    { ...overdue, dueFollowUps: 1 },
    'act',
    ['followUpsDue today', 'tasksOverdue today'],
  ],
  ['an authority demands an answer by today', { dueDemands: 1 }, 'act', ['demandsDue today']],
  ['an authority demands an answer this week', { laterDemands: 2, demandsThisWeek: 1 }, 'watch', ['demandsLater week']],
  ['an authority demands an answer later', { laterDemands: 1 }, 'later', ['demandsLater later']],
  ['a tour had a grave finding', { graveFindings: 1 }, 'act', ['graveFinding today']],
  ['the permit expired', { permit: 'expired' }, 'act', ['permitExpired today']],
  ['the permit runs out this week', { permit: 'endingThisWeek' }, 'watch', ['permitEnding week']],
  ['the permit runs out later', { permit: 'ending' }, 'later', ['permitEnding later']],
  [
    'there are several reasons',
    { ...overdue, ...ending, permit: 'expired', staffLacking: 1, requestsLeft: 0, totalLimit: 100 },
    'act',
    [
      'noRequestsLeft today',
      'staffLacking today',
      'permitExpired today',
      'tasksOverdue today',
      'certificateEnding later',
    ],
  ],
  [
    'there are several deadlines within the week and after it',
    severalDeadlines,
    'watch',
    [
      'followUpsThisWeek week',
      'permitEnding week',
      'demandsLater week',
      'toursMissed week',
      'certificateEnding later',
      'staffEnding later',
    ],
  ],
] as const)('finds the severity and its reasons if %s', (_case, situation, severity, expected) => {
  const reasons = reasonsOf({ ...calmSituation, ...situation }, now);
  expect(reasons.map(({ kind, urgency }) => `${kind} ${urgency}`)).toEqual(expected);
  expect(severityOf(reasons)).toBe(severity);
});

test('what is due after today is ordered by its own deadline, not by that of what is due today', () => {
  const reasons = reasonsOf(
    {
      ...calmSituation,
      dueDemands: 1,
      laterDemands: 1,
      demandsThisWeek: 1,
      demandsDueAt: '2026-11-20T17:00:00Z',
      laterDemandsDueAt: '2026-11-26T17:00:00Z',
      dueFollowUps: 1,
      followUpsThisWeek: 1,
      followUpsDueAt: '2026-11-20T16:00:00Z',
      followUpsThisWeekDueAt: '2026-11-27T17:00:00Z',
      permit: 'endingThisWeek',
      permitUntil: '2026-11-24T23:00:00Z',
    },
    now,
  );
  expect(reasons).toEqual([
    { kind: 'demandsDue', urgency: 'today' },
    { kind: 'followUpsDue', urgency: 'today' },
    { kind: 'permitEnding', urgency: 'week', deadline: '2026-11-24T23:00:00Z' },
    { kind: 'demandsLater', urgency: 'week', deadline: '2026-11-26T17:00:00Z' },
    { kind: 'followUpsThisWeek', urgency: 'week', deadline: '2026-11-27T17:00:00Z' },
  ]);
});

test('a location that is not active has no reasons', () => {
  expect(reasonsOf({ ...calmSituation, ...overdue, severity: 'inactive' }, now)).toEqual([]);
});

test('a person who must not work stays the gravest reason after being asked, until the proof is there', () => {
  const asked = { ...calmSituation, ...overdue, staffLacking: 1, staffAsked: 1 };
  expect(reasonsOf(asked, now).map(({ kind }) => kind)).toEqual(['staffLacking', 'tasksOverdue']);
});
