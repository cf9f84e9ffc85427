import { expect, it } from 'vitest';
import type { AuthorityCounts, Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import { totalsOf } from './total-texts.ts';

const standing = (subject: Standing['subject'], total: number, gaps = 0, remarks = 0): Standing => ({
  subject,
  total,
  gaps,
  remarks,
});
const location = (name: string, standings: Standing[]): AuthorityCounts['locations'][number] => ({
  '@id': `/api/locations/${name}`,
  name,
  standings,
  gapDays: [],
  latest: {},
});
/** @param people who lack a proof or lacked one */
const textsOf = (first: Standing, second: Standing, people = 0) =>
  totalsOf({
    locations: [location('Altona', [first]), location('Stade', [second])],
    sections: [{ section: 'proofs', total: 9, noticeable: people }],
  }).flatMap(({ texts }) => texts.flatMap(({ text, tone }) => [text, tone]));

it.each([
  [standing('tours', 700, 2, 1), standing('tours', 600, 3), ['5 versäumt', 'gap', '1 mit Befund', 'remark']],
  [standing('days', 90, 3), standing('days', 90, 1, 2), ['4 fehlen', 'gap', '2 unvollständig', 'remark']],
  [standing('findings', 3, 1), standing('findings', 0), ['1 offen', 'gap']],
  [standing('concept', 1, 1), standing('concept', 1, 1), ['2 fehlen', 'gap']],
  [standing('concept', 1), standing('concept', 1), ['alle in Kraft', 'fine']],
  [standing('permit', 1), standing('permit', 1), ['alle gültig', 'fine']],
  [standing('permit', 1, 1), standing('permit', 0), ['1 abgelaufen', 'gap', '1 nicht hinterlegt', 'none']],
])('what the locations lack is added up: %j and %j', (first, second, texts) => {
  expect(textsOf(first, second)).toEqual(texts);
});

it('somebody who works at two locations is counted once', () => {
  const lacking = standing('proofs', 5, 1);
  expect(textsOf(lacking, lacking, 1)).toEqual(['1 Person mit Lücken', 'gap']);
  expect(textsOf(lacking, standing('proofs', 5, 0, 2), 3)).toEqual(['3 Personen heute oder früher mit Lücken', 'gap']);
  expect(textsOf(standing('proofs', 5), standing('proofs', 5, 0, 2), 2)).toEqual([
    '2 Personen früher mit Lücken',
    'remark',
  ]);
  expect(textsOf(standing('proofs', 5), standing('proofs', 5))).toEqual(['keine Lücke bekannt', 'fine']);
});
