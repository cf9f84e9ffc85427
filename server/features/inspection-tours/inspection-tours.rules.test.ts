import { describe, expect, it } from 'vitest';
import { TOUR_COMMENT_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import {
  checkSource,
  checkMissedTourCorrection,
  checkStatus,
  checkWalk,
  firstMissedDeadline,
  silentDaysOf,
  tourSituationAt,
  tourPeriods,
  type TourPlan,
} from './inspection-tours.rules.ts';

const at = (text: string) => new Date(`${text}:00Z`);
const clock = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(0, 16));

/** The location is open from noon to five in the morning in Berlin, with a tour each hour. */
const plan: TourPlan = {
  opening_hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '05:00' }],
  silent_days: ['Totensonntag'],
  time_zone: 'Europe/Berlin',
  tour_interval_seconds: 3600,
  is_inspectiontour_reverse: false,
  tours_from: at('2026-01-01T00:00'),
  last_at: null,
  answered_early: [],
};
const stand = (changes: Partial<TourPlan>, moment: string, most = 200) => {
  const { missedDeadlines, dueAt } = tourSituationAt({ ...plan, ...changes }, at(moment).getTime(), most);
  return { missed: missedDeadlines.map(clock), dueAt: clock(dueAt) };
};

it('a device receives the coming silent days, by the calendar of the location', () => {
  const days = (from: string, to: string) => silentDaysOf(plan, at(from).getTime(), at(to).getTime());
  const [totensonntag] = days('2026-11-20T12:00', '2026-11-22T12:00');
  expect(totensonntag).toEqual({ day: '2026-11-22', name: 'Totensonntag' });
  expect(days('2026-11-20T12:00', '2026-11-21T22:59')).toEqual([]);
  expect(days('2026-11-20T12:00', '2026-11-21T23:00')).toHaveLength(1);
  expect(days('2026-11-22T23:00', '2026-11-29T12:00')).toEqual([]);
});

describe('the chain of deadlines', () => {
  it.each<[string, Partial<TourPlan>, string, ReturnType<typeof stand>]>([
    [
      'one interval after the last tour',
      { last_at: at('2026-11-18T14:10') },
      '2026-11-18T14:30',
      { missed: [], dueAt: '2026-11-18T15:10' },
    ],
    [
      'overdue for six minutes before it is missed',
      { last_at: at('2026-11-18T14:10') },
      '2026-11-18T15:15',
      { missed: [], dueAt: '2026-11-18T15:10' },
    ],
    [
      'missed from the sixth minute on',
      { last_at: at('2026-11-18T14:10') },
      '2026-11-18T15:16',
      { missed: ['2026-11-18T15:10'], dueAt: '2026-11-18T16:10' },
    ],
    [
      'not over night: with the next opening',
      { last_at: at('2026-11-18T03:30') },
      '2026-11-18T09:00',
      { missed: [], dueAt: '2026-11-18T12:00' },
    ],
    [
      'not on a silent day',
      { last_at: at('2026-11-22T03:30') },
      '2026-11-22T20:00',
      { missed: [], dueAt: '2026-11-23T12:00' },
    ],
    [
      'at the opening where the interval is reversed',
      { last_at: at('2026-11-18T03:30'), is_inspectiontour_reverse: true },
      '2026-11-18T09:00',
      { missed: [], dueAt: '2026-11-18T11:00' },
    ],
    [
      'not before tours were counted',
      { tours_from: at('2026-11-18T14:20') },
      '2026-11-18T14:30',
      { missed: [], dueAt: '2026-11-18T15:20' },
    ],
    [
      'from there on, not from a tour before',
      { tours_from: at('2026-11-18T14:20'), last_at: at('2026-11-18T12:00') },
      '2026-11-18T14:30',
      { missed: [], dueAt: '2026-11-18T15:20' },
    ],
    [
      'at once where tours begin to count and the interval is reversed',
      { tours_from: at('2026-11-18T14:20'), is_inspectiontour_reverse: true },
      '2026-11-18T14:21',
      { missed: [], dueAt: '2026-11-18T14:20' },
    ],
    [
      'behind a deadline that was answered early',
      { last_at: at('2026-11-18T14:10'), answered_early: [at('2026-11-18T15:10')] },
      '2026-11-18T14:30',
      { missed: [], dueAt: '2026-11-18T16:10' },
    ],
    [
      'nowhere where the location does not open',
      { opening_hours: [{ days: [], from: '12:00', to: '05:00' }] },
      '2026-11-18T14:30',
      { missed: [], dueAt: null },
    ],
  ])('%s', (_title, changes, moment, standing) => {
    expect(stand(changes, moment)).toEqual(standing);
  });

  it('continues from a deadline that was answered early, so that device and server find the same one', () => {
    const changes = { last_at: at('2026-11-18T14:10'), answered_early: [at('2026-11-18T15:10')] };
    const { lastCountedAt, dueAt } = tourSituationAt({ ...plan, ...changes }, at('2026-11-18T14:30').getTime(), 200);
    expect([clock(lastCountedAt), clock(dueAt)]).toEqual(['2026-11-18T15:10', '2026-11-18T16:10']);
  });

  it('has one deadline fewer in the night when the clock skips an hour', () => {
    const { missed } = stand({ last_at: at('2026-03-28T23:00') }, '2026-03-29T08:00');
    expect(missed).toEqual(['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00']);
  });

  it('has one deadline more in the night when an hour occurs twice', () => {
    const { missed } = stand({ last_at: at('2026-10-24T22:00') }, '2026-10-25T08:00');
    expect(missed).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
      '2026-10-25T03:00',
    ]);
  });

  it('is continued in steps after a long interruption', () => {
    const silent = { last_at: at('2026-11-10T14:00') };
    const first = tourSituationAt({ ...plan, ...silent }, at('2026-11-18T14:00').getTime(), 50);
    expect(first.missedDeadlines).toHaveLength(50);
    const last = new Date(first.missedDeadlines.at(-1) ?? 0);
    const second = tourSituationAt({ ...plan, last_at: last }, at('2026-11-18T14:00').getTime(), 200);
    expect(new Set([...first.missedDeadlines, ...second.missedDeadlines]).size).toBe(
      50 + second.missedDeadlines.length,
    );
    expect(clock(second.dueAt)).toBe('2026-11-18T14:00');
  });

  it.each([
    ['nobody could have walked yet', { last_at: at('2026-11-18T14:10') }, '2026-11-18T15:15', null],
    ['a deadline has passed', { last_at: at('2026-11-18T14:10') }, '2026-11-18T15:16', '2026-11-18T15:10'],
    ['the location is closed', { last_at: at('2026-11-18T03:30') }, '2026-11-18T09:00', null],
    ['many deadlines have passed', { last_at: at('2026-11-18T03:30') }, '2026-11-20T12:00', '2026-11-18T12:00'],
    [
      'the first tour was due at once',
      { last_at: at('2026-11-18T03:30'), is_inspectiontour_reverse: true },
      '2026-11-18T11:06',
      '2026-11-18T11:00',
    ],
  ])('finds quickly the first missed deadline: %s', (_title, changes, moment, since) => {
    expect(clock(firstMissedDeadline({ ...plan, ...changes }, at(moment).getTime()))).toBe(since);
  });

  it('has no deadline outside the opening hours', () => {
    const { missedDeadlines } = tourSituationAt(
      { ...plan, last_at: at('2026-11-10T14:00') },
      at('2026-11-25T14:00').getTime(),
      1000,
    );
    const periods = tourPeriods(plan, at('2026-11-10T00:00').getTime(), at('2026-11-26T00:00').getTime());
    expect(missedDeadlines.length).toBeGreaterThan(200);
    expect(
      missedDeadlines.filter((due) => !periods.some(({ opensAt, closesAt }) => opensAt <= due && due < closesAt)),
    ).toEqual([]);
  });
});

const now = at('2026-11-18T15:10');
const statusWithoutFinding = { is_default: true };
const walk = { status: statusWithoutFinding, comment: null, occurredAt: now, startedAt: null };

describe('a made tour', () => {
  it.each([
    ['without a finding needs no comment', {}, []],
    ['with another status needs one', { status: { is_default: false } }, ['comment']],
    ['with another status and a comment is fine', { status: { is_default: false }, comment: 'Ausweis verlangt' }, []],
    ['may lie in the past', { occurredAt: at('2026-11-17T15:10') }, []],
    ['begins before it ends', { startedAt: at('2026-11-18T15:08') }, []],
    ['cannot end before it begins', { startedAt: at('2026-11-18T15:11') }, ['startedAt']],
    ['does not last for days', { startedAt: at('2026-11-15T15:00') }, ['startedAt']],
  ])('%s', (_title, changes, fields) => {
    expect(checkWalk({ ...walk, ...changes }).map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });

  it.each([
    ['in use', { is_active: true }, []],
    ['out of use', { is_active: false }, ['status']],
  ])('is refused for a status that is %s', (_name, status, fields) => {
    expect(checkStatus(status).map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });

  it('is refused without a comment in the wording of the form', () => {
    expect(checkWalk({ ...walk, status: { is_default: false } })[0]?.message).toBe(TOUR_COMMENT_MESSAGE);
  });
});

describe('an automatic tour', () => {
  const auto = { completionSource: 'auto' as const, dueAt: '2026-11-18T15:05:00+00:00' };
  it.each([
    ['is fine five minutes after its deadline', auto, walk, []],
    ['is refused a minute before', { ...auto, dueAt: '2026-11-18T15:06:00+00:00' }, walk, ['completionSource']],
    [
      'cannot say that it happens later',
      { ...auto, dueAt: '2026-11-18T15:06:00+00:00' },
      { ...walk, occurredAt: at('2026-11-18T15:11') },
      ['completionSource'],
    ],
    ['names its deadline', { ...auto, dueAt: undefined }, walk, ['dueAt']],
    ['has found nothing', auto, { ...walk, status: { is_default: false } }, ['status']],
    ['has said nothing', { ...auto, comment: 'Ruhig' }, walk, ['comment']],
    ['is not asked for where somebody walked', { completionSource: 'manual' as const }, walk, []],
  ])('%s', (_title, submission, walked, fields) => {
    expect(checkSource(submission, walked, now).map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });
});

describe('a supplemented missed tour', () => {
  const input = { status: '/api/statuses/1', occurredAt: '2026-11-18T15:20:00+00:00' };
  it.each([
    ['needs what was found and when', input, []],
    ['needs a status', { ...input, status: undefined }, ['status']],
    ['needs a time', { ...input, occurredAt: undefined }, ['occurredAt']],
    [
      'was not walked at the time of another one',
      { ...input, occurredAt: '2026-11-18T16:11:00+00:00' },
      ['occurredAt'],
    ],
  ])('%s', (_title, correction, fields) => {
    expect(checkMissedTourCorrection(correction, now, 3600).map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });
});
