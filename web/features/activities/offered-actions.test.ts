import { expect, test } from 'vitest';
import { byUse, offeredActions } from './offered-actions.ts';

const action = (name: string, others: { isActive?: boolean; isSetAuto?: boolean; socialconcept?: string } = {}) => ({
  '@id': `/api/actions/${name}`,
  name,
  isActive: true,
  isSetAuto: false,
  ...others,
});
const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);

test('staff are offered what their concept knows, not what is out of use or set by the system', () => {
  const catalogue = [
    action('Gespräch'),
    action('Alt', { isActive: false }),
    action('System', { isSetAuto: true }),
    action('Eigen', { socialconcept: '/api/socialconcepts/1' }),
    action('Fremd', { socialconcept: '/api/socialconcepts/2' }),
  ];
  expect(names(offeredActions(catalogue, '/api/socialconcepts/1'))).toEqual(['Gespräch', 'Eigen']);
});

test('the most used measures come first', () => {
  const catalogue = [action('a'), action('b'), action('c')];
  const recent = ['c', 'b', 'c'].map((name) => ({ action: `/api/actions/${name}` }));
  expect(names(byUse(catalogue, recent))).toEqual(['c', 'b', 'a']);
});

test('a new location sees the order of the catalogue', () => {
  expect(names(byUse([action('b'), action('a')], []))).toEqual(['b', 'a']);
});
