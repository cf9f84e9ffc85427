import { expect, it } from 'vitest';
import { types } from './postgres-types.ts';

const INT8_ARRAY = 1016;

it('a list of ids becomes numbers, and a missing id stays null', () => {
  expect(types.getTypeParser(INT8_ARRAY, 'text')('{7,NULL,12}')).toEqual([7, null, 12]);
});
