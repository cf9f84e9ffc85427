import { expect, it } from 'vitest';
import { answerTotals, protocolTotals } from './protocol-totals.rules.ts';

const protocol = (form: number, name: string, total: number) => ({
  form,
  name,
  key: null,
  total,
  findings: 1,
  corrected: 0,
});
const answer = (question: string, value: string, total: number, version: number) => ({
  form: 'self-ban',
  question,
  value,
  total,
  version,
});

it('protocols of several months are summed by form, even if two forms have the same name', () => {
  const months = [
    protocol(2, 'Übergabe', 3),
    protocol(1, 'Öffnung', 1),
    protocol(2, 'Übergabe', 4),
    protocol(3, 'Öffnung', 9),
  ];
  expect(protocolTotals(months).map(({ form, total, findings }) => [form, total, findings])).toEqual([
    [1, 1, 1],
    [3, 9, 1],
    [2, 7, 2],
  ]);
});

it('answers of several months are summed in their newest wording, the most frequent first', () => {
  const months = [
    answer('b', 'yes', 2, 5),
    answer('a', 'no', 1, 5),
    answer('a', 'yes', 1, 7),
    answer('a', 'yes', 3, 6),
  ];
  expect(answerTotals(months).map(({ question, value, total, version }) => [question, value, total, version])).toEqual([
    ['a', 'yes', 4, 7],
    ['a', 'no', 1, 5],
    ['b', 'yes', 2, 5],
  ]);
});
