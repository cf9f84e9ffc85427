import { expect, test } from 'vitest';
import { isHeldByAnotherTab, isScanner, parseStamp, formatStamp } from './tab-lock.ts';

const now = 1_800_000_000_000;

test.each([
  ['no tab has stamped yet', null, false],
  ['the stamp is this tab’s own', { tab: 'mine', stampedAt: now }, false],
  ['another tab stamped just now', { tab: 'other', stampedAt: now }, true],
  ['another tab stamped 15 seconds ago', { tab: 'other', stampedAt: now - 15_000 }, true],
  ['another tab stamped more than 15 seconds ago', { tab: 'other', stampedAt: now - 15_001 }, false],
])('a second tab is blocked only by a recent stamp of another one: %s', (_case, stamp, expected) => {
  expect(isHeldByAnotherTab(stamp, 'mine', now)).toBe(expected);
});

test('a stamp can be written and read, and invalid values do not block', () => {
  expect(parseStamp(formatStamp({ tab: 'a|b', stampedAt: now }))).toEqual({ tab: 'a|b', stampedAt: now });
  for (const rubbish of [null, '', 'x', '12', '{"tab":1}', '|a']) expect(parseStamp(rubbish)).toBeNull();
});

test('a scanner may open its own tab', () => {
  expect(isScanner('Mozilla/5.0 IDScanner/2.1')).toBe(true);
  expect(isScanner('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe(false);
});
