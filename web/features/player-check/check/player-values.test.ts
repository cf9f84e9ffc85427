import { expect, it } from 'vitest';
import { EMPTY_PLAYER, parsePlayer, parseTypedName } from './player-values.ts';

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

it('each wrong field has its own sentence, in the order of the fields', () => {
  const errorsOf = (dateOfBirth: string) =>
    Object.entries(parsePlayer({ ...EMPTY_PLAYER, firstName: 'Petra', dateOfBirth }, '2026-11-25').errors ?? {});
  const lastName = ['lastName', 'Bitte den Nachnamen angeben.'];
  expect(errorsOf('31.02.2000')).toEqual([lastName, ['dateOfBirth', 'Diesen Tag gibt es nicht.']]);
  expect(errorsOf('')).toEqual([lastName, ['dateOfBirth', 'Bitte als TT.MM.JJJJ angeben.']]);
});
