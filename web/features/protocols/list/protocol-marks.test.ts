import { expect, test } from 'vitest';
import { findingsText, protocolMarks } from './protocol-marks.ts';

const protocol = { occurredAt: '2026-11-20T10:00:00+00:00', closedAt: '2026-11-20T10:00:05+00:00' };
const hourLater = '2026-11-20T11:00:00+00:00';

test.each([
  ['a protocol closed at once', protocol, []],
  ['one closed an hour after what it tells', { ...protocol, closedAt: hourLater }, ['late']],
  ['one that was corrected', { ...protocol, closedAt: hourLater, corrects: '/api/protocols/1' }, ['corrected']],
  ['a draft', { occurredAt: protocol.occurredAt }, []],
])('%s is marked with %j', (_what, protocol, marks) => {
  expect(protocolMarks(protocol)).toEqual(marks);
});

test('the count of findings has a singular and a plural form', () => {
  expect([findingsText(1), findingsText(3)]).toEqual(['1 Mangel', '3 Mängel']);
});
