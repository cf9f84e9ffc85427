import { expect, test } from 'vitest';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { offeredActions, sortForTiles } from './offered-actions.ts';

const action = (name: string, others: { isActive?: boolean; isSetAuto?: boolean; socialconcept?: string } = {}) => ({
  '@id': `/api/actions/${name}`,
  name,
  isActive: true,
  isSetAuto: false,
  ...others,
});
const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);
const ofKind = (name: string, kind?: MeasureKind) => ({ '@id': name, name, kind });

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

test('the tiles have a fixed order, whatever the actions are called', () => {
  const actions = [
    ofKind('a', 'pause'),
    ofKind('b', 'material'),
    ofKind('c', 'banned'),
    ofKind('d'),
    ofKind('e', 'addressed'),
    ofKind('f', 'informed'),
  ];
  expect(names(sortForTiles(actions))).toEqual(['e', 'c', 'f', 'b', 'a', 'd']);
});

test('pinned actions take the tiles in their own order, and the usual ones fill what is left', () => {
  const actions = [ofKind('a', 'pause'), ofKind('b', 'material'), ofKind('c', 'addressed'), ofKind('d')];
  expect(names(sortForTiles(actions, ['d', 'a', 'no longer offered']))).toEqual(['d', 'a', 'c', 'b']);
});
