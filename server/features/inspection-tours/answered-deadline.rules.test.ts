import { describe, expect, it } from 'vitest';
import { answerOf, type Deadline } from './answered-deadline.rules.ts';

const at = (time: string) => new Date(`2026-11-18T${time}Z`);
const missedDeadline = (id: number, time: string): Deadline => ({ id, due_at: at(time), is_missed: true });
const answered = (id: number, time: string): Deadline => ({ id, due_at: at(time), is_missed: false });

interface Case {
  readonly walked: string;
  readonly named?: string;
  readonly source?: 'manual' | 'auto';
  readonly deadlines?: readonly Deadline[];
  readonly next?: string;
  readonly now?: string;
}

function answerTo({ walked, named, source = 'manual', deadlines = [], next, now = walked }: Case) {
  const tour = { source, occurredAt: at(walked), namedDueAt: named === undefined ? null : at(named) };
  const dueAt = next === undefined ? null : at(next).getTime();
  const answer = answerOf(tour, { deadlines, dueAt, intervalSeconds: 3600 }, at(now));
  if (typeof answer === 'string') return answer;
  if ('replaces' in answer) return `replaces ${answer.replaces.id}`;
  return answer.dueAt === null ? 'no deadline' : `due ${new Date(answer.dueAt).toISOString().slice(11, 16)}`;
}

describe('a tour made by a person', () => {
  it.each<[string, Case, string]>([
    ['answers the deadline that comes next', { walked: '10:20:00', next: '11:00:00' }, 'due 11:00'],
    ['answers the one that is overdue', { walked: '11:04:00', named: '11:00:00', next: '11:00:00' }, 'due 11:00'],
    ['long before the next one answers none', { walked: '10:20:00', next: '15:00:00' }, 'no deadline'],
    [
      'at the moment from which the interval counts answers none',
      { walked: '10:00:00', next: '11:00:00' },
      'no deadline',
    ],
    ['a second later answers the next one', { walked: '10:00:01', next: '11:00:00' }, 'due 11:00'],
    ['where nothing comes next answers none', { walked: '10:20:00' }, 'no deadline'],
    [
      'does not answer what another device has answered',
      { walked: '11:01:00', named: '11:00:00', deadlines: [answered(1, '11:00:00')], next: '12:00:00' },
      'taken',
    ],
    [
      'answers the next one if the named one is nobody’s',
      { walked: '11:01:00', named: '11:07:00', next: '11:00:00' },
      'due 11:00',
    ],
    [
      'takes the place of the missed one it names',
      { walked: '11:20:00', named: '11:00:00', deadlines: [missedDeadline(1, '11:00:00')], next: '12:00:00' },
      'replaces 1',
    ],
    [
      'hours later answers no longer what it names',
      { walked: '13:20:00', named: '11:00:00', deadlines: [missedDeadline(1, '11:00:00')], next: '14:00:00' },
      'due 14:00',
    ],
    [
      'now does not look for one that was missed',
      { walked: '11:20:00', deadlines: [missedDeadline(1, '11:00:00')], next: '12:00:00' },
      'due 12:00',
    ],
  ])('%s', (_title, one, answer) => {
    expect(answerTo(one)).toBe(answer);
  });
});

describe('a tour made offline', () => {
  const lateNow = { now: '14:30:00', next: '15:00:00' };
  const chain = [
    missedDeadline(1, '11:00:00'),
    missedDeadline(2, '12:00:00'),
    missedDeadline(3, '13:00:00'),
    missedDeadline(4, '14:00:00'),
  ];
  it.each<[string, Case, string]>([
    [
      'takes the place of the nearest missed one, seconds apart',
      { ...lateNow, walked: '12:01:10', named: '12:00:35', deadlines: chain },
      'replaces 2',
    ],
    [
      'also if it was walked early',
      { ...lateNow, walked: '12:40:00', named: '13:01:00', deadlines: chain },
      'replaces 3',
    ],
    ['also if it names none', { ...lateNow, walked: '11:03:00', deadlines: chain }, 'replaces 1'],
    [
      'answers the next one where that is nearer',
      { ...lateNow, walked: '14:29:00', next: '14:31:00', now: '14:30:30', deadlines: chain },
      'due 14:31',
    ],
    [
      'answers what it names and nobody called missed yet',
      { walked: '14:02:00', named: '14:00:00', next: '14:00:00', now: '14:04:00', deadlines: chain.slice(0, 3) },
      'due 14:00',
    ],
    [
      'more than an interval from everything that was missed answers none',
      { ...lateNow, walked: '09:30:00', deadlines: chain },
      'no deadline',
    ],
    [
      'does not answer a deadline twice',
      { ...lateNow, walked: '12:01:10', named: '12:00:00', deadlines: [answered(2, '12:00:00')] },
      'taken',
    ],
  ])('%s', (_title, one, answer) => {
    expect(answerTo(one)).toBe(answer);
  });
});

describe('an automatic tour', () => {
  const auto = { source: 'auto' as const };
  it.each<[string, Case, string]>([
    [
      'answers the deadline it names',
      { ...auto, walked: '11:05:00', named: '11:00:00', next: '11:00:00' },
      'due 11:00',
    ],
    [
      'sent later takes the place of what was called missed',
      {
        ...auto,
        walked: '11:05:00',
        named: '11:00:20',
        now: '13:00:00',
        deadlines: [missedDeadline(1, '11:00:00')],
        next: '14:00:00',
      },
      'replaces 1',
    ],
    [
      'after a sleep confirms nothing',
      { ...auto, walked: '12:10:00', named: '11:00:00', deadlines: [missedDeadline(1, '11:00:00')], next: '13:00:00' },
      'nothing due',
    ],
    [
      'does not answer what somebody answered early',
      { ...auto, walked: '11:05:00', named: '11:00:00', next: '11:50:00' },
      'nothing due',
    ],
    [
      'does not answer what is due only later, because somebody walked meanwhile',
      { ...auto, walked: '11:05:00', named: '11:00:00', next: '11:20:00' },
      'nothing due',
    ],
    [
      'does not answer what another device answered',
      { ...auto, walked: '11:05:00', named: '11:00:00', deadlines: [answered(1, '11:00:00')], next: '12:00:00' },
      'taken',
    ],
  ])('%s', (_title, one, answer) => {
    expect(answerTo(one)).toBe(answer);
  });
});
