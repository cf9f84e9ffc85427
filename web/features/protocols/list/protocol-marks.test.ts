import { expect, test } from 'vitest';
import { findingsText, protocolMarks } from './protocol-marks.ts';

const plain = { occurredAt: '2026-11-20T10:00:00+00:00', closedAt: '2026-11-20T10:00:05+00:00' };
const hourLater = '2026-11-20T11:00:00+00:00';

test.each([
  ['a protocol closed at once', plain, []],
  ['one closed an hour after what it tells', { ...plain, closedAt: hourLater }, ['late']],
  ['one that was corrected', { ...plain, closedAt: hourLater, corrects: '/api/protocols/1' }, ['corrected']],
  ['a draft', { occurredAt: plain.occurredAt }, []],
])('%s is marked %j', (_what, protocol, marks) => {
  expect(protocolMarks(protocol)).toEqual(marks);
});

test('one finding is counted in other words than several', () => {
  expect([findingsText(1), findingsText(3)]).toEqual(['1 Mangel', '3 Mängel']);
});
