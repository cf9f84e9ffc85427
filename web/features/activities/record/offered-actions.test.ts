import { expect, test } from 'vitest';
import { MEASURE_KIND_NAMES, type MeasureKind } from '#shared/domain/measure-kinds.ts';
import { groupActions, offeredActions, sortForTiles } from './offered-actions.ts';

const action = (name: string, others: { isActive?: boolean; isSetAuto?: boolean; socialconcept?: string } = {}) => ({
  '@id': `/api/actions/${name}`,
  name,
  isActive: true,
  isSetAuto: false,
  ...others,
});
const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);
const ofKind = (name: string, kind?: MeasureKind) => ({ name, kind });

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

test('every kind is in exactly one group, and an own action of an organisation too', () => {
  const actions = [...MEASURE_KIND_NAMES.map((kind) => ofKind(kind, kind)), ofKind('own')];
  const grouped = groupActions(actions).flatMap((group) => names(group.actions));
  expect(grouped.toSorted()).toEqual(names(actions).toSorted());
});

test('a group without actions is left out', () => {
  expect(names(groupActions([ofKind('a', 'houseBan')]))).toEqual(['Hausrecht']);
});
