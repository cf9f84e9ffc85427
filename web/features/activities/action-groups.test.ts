import { expect, test } from 'vitest';
import { MEASURE_KIND_NAMES, type MeasureKind } from '#shared/domain/measure-kinds.ts';
import { groupActions } from './action-groups.ts';

const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);
const ofKind = (name: string, kind?: MeasureKind) => ({ name, kind });

test('every kind is in exactly one group, and an own action of an organisation too', () => {
  const actions = [...MEASURE_KIND_NAMES.map((kind) => ofKind(kind, kind)), ofKind('own')];
  const grouped = groupActions(actions).flatMap((group) => names(group.actions));
  expect(grouped.toSorted()).toEqual(names(actions).toSorted());
});

test('a group without actions is left out', () => {
  expect(names(groupActions([ofKind('a', 'houseBan')]))).toEqual(['Hausrecht']);
});
