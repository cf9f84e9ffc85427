import { expect, test } from 'vitest';
import { sortByUse, offeredActions } from './offered-actions.ts';

const action = (name: string, others: { isActive?: boolean; isSetAuto?: boolean; socialconcept?: string } = {}) => ({
  '@id': `/api/actions/${name}`,
  name,
  isActive: true,
  isSetAuto: false,
  ...others,
});
const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);

test('staff are offered the actions of their social concept, except inactive and automatic ones', () => {
  const catalogue = [
    action('Gespräch'),
    action('Alt', { isActive: false }),
    action('System', { isSetAuto: true }),
    action('Eigen', { socialconcept: '/api/socialconcepts/1' }),
    action('Fremd', { socialconcept: '/api/socialconcepts/2' }),
  ];
  expect(names(offeredActions(catalogue, '/api/socialconcepts/1'))).toEqual(['Gespräch', 'Eigen']);
});

test('the most used actions come first', () => {
  const catalogue = [action('a'), action('b'), action('c')];
  const recent = ['c', 'b', 'c'].map((name) => ({ action: `/api/actions/${name}` }));
  expect(names(sortByUse(catalogue, recent))).toEqual(['c', 'b', 'a']);
});

test('a new location uses the order of the catalogue', () => {
  expect(names(sortByUse([action('b'), action('a')], []))).toEqual(['b', 'a']);
});
