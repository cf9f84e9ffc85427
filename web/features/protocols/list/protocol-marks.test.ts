import { expect, test } from 'vitest';
import { findingsText } from '#web/features/protocols/findings-text.public.ts';
import { openFindings, protocolMarks } from './protocol-marks.ts';

const protocol = { occurredAt: '2026-11-20T10:00:00+00:00', closedAt: '2026-11-20T10:00:05+00:00' };
const hourLater = '2026-11-20T11:00:00+00:00';

test.each([
  ['a protocol closed at once', protocol, []],
  ['one closed an hour after what it tells', { ...protocol, closedAt: hourLater }, ['late']],
  ['one that was corrected', { ...protocol, closedAt: hourLater, corrects: '/api/protocols/1' }, ['corrected']],
  ['a draft', { occurredAt: protocol.occurredAt }, []],
])('%s is marked with %j', (_what, marked, marks) => {
  expect(protocolMarks(marked)).toEqual(marks);
});

test.each([
  [[false], '1 Mangel offen'],
  [[true], '1 Mangel behoben'],
  [[false, false], '2 Mängel offen'],
  [[true, false], '2 Mängel, 1 offen'],
  [[true, true], '2 Mängel behoben'],
])('findings of which %j are fixed: %s', (fixed, text) => {
  const findings = fixed.map((isFixed) => ({ question: 'exit', label: 'Frei?', answer: 'Nein', isFixed }));
  expect(findingsText(findings.length, openFindings({ findings }))).toBe(text);
});
