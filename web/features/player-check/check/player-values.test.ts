import { expect, it } from 'vitest';
import { parseTypedName } from './player-values.ts';

it.each([
  ['Petersen', '', 'Petersen'],
  ['  Anna   Petersen ', 'Anna', 'Petersen'],
  ['Petersen, Anna Maria', 'Anna Maria', 'Petersen'],
  ['Anna von Petersen', '', 'Anna von Petersen'],
  ["Öykü O'Neill-Şahin", 'Öykü', "O'Neill-Şahin"],
])('%s is read as first name "%s" and surname "%s"', (typed, firstName, lastName) => {
  expect(parseTypedName(typed)).toEqual({ firstName, lastName });
});

it.each(['', ' ', 'IDD<<T220001293', 'MUSTERMANN<<ERIKA', '6408125'])('"%s" is no name', (typed) => {
  expect(parseTypedName(typed)).toBeNull();
});
