import { expect, it } from 'vitest';
import { hiddenReports, nameOfReport } from './hidden-reports.ts';

const report = {
  kind: 'training',
  state: 'approved',
  locations: ['stade', 'altona'],
  from: '2026-01-01',
  to: '2026-06-30',
} as const;
const opening = { locations: ['stade'], from: '2026-01-01', to: '2026-06-30' };

it.each([
  ['also about another location', {}, 1],
  ['submitted, although internal', { kind: 'monthly', state: 'submitted' }, 1],
  ['internal', { kind: 'monthly' }, 0],
  ['a draft', { state: 'draft' }, 0],
  ['only about the opened location', { locations: ['stade'] }, 0],
  ['only about others', { locations: ['altona'] }, 0],
  ['begun before the period', { from: '2025-12-31' }, 0],
  ['ended after the period', { to: '2026-07-01' }, 0],
] as const)('a report that is %s is named or not', (_case, change, count) => {
  expect(hiddenReports([{ ...report, ...change }], opening)).toHaveLength(count);
});

it('reports of the same kind are told apart by their period', () => {
  const october = { title: 'Bericht', from: '2025-10-01', to: '2025-10-31' };
  expect(nameOfReport(october, Date.UTC(2026, 10, 1))).toBe('Bericht (Oktober 2025)');
});
