import { expect, test } from 'vitest';
import { commonLink, linkForAny, toAskFor } from './asked-link.ts';

const linkAt = (createdAt: string, type: string) => ({ createdAt, type });
const gaps = [{ type: 'first' }, { type: 'second' }];
const morning = linkAt('2026-11-27T08:00:00Z', 'second');
const yesterday = linkAt('2026-11-26T08:00:00Z', 'first');

test('a link for one of two proofs asks for some of them, but not for all', () => {
  expect(linkForAny(gaps, [morning])).toBe(morning);
  expect(linkForAny(gaps, [linkAt(morning.createdAt, 'third')])).toBeUndefined();
  expect(commonLink(gaps, [morning])).toBeUndefined();
});

test('the newest of several links counts', () => {
  expect(linkForAny(gaps, [morning, yesterday])).toBe(morning);
  expect(commonLink(gaps, [morning, yesterday])).toBeUndefined();
});

test('nobody is asked for what was sent in', () => {
  const submitted = { proof: '/api/profile_documents/1', submittedAt: '2026-11-27T08:00:00Z' };
  expect(toAskFor([{ type: 'first', submitted }, { type: 'second' }])).toEqual([{ type: 'second' }]);
});
