import { describe, expect, it } from 'vitest';
import { passwordFaults, strengthOf } from './password-strength.ts';

describe('the password strength that is shown while typing', () => {
  it.each([
    ['', 0],
    ['kurz', 1],
    ['12345678', 1],
    ['aaaaaaaaaaaa', 1],
    ['abcabcabcabc', 1],
    ['passwort1', 1],
    ['qwertzuiop', 1],
    ['Schutzbuch!2026', 1],
    ['Tisch-Lampe', 2],
    ['Regen am Hafen', 3],
    ['Vier Wände und ein Dach', 4],
    ['x7#Kq!pLw9zR2mTv', 4],
  ])('of %j is %i', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

it.each([
  [{ password: 'kurz', repeated: 'kurz' }, ['password']],
  [{ password: 'lang genug', repeated: 'lang genuk' }, ['repeated']],
  [{ password: 'lang genug', repeated: 'lang genug' }, []],
])('reports faults of %j at the fields %j', (typed, fields) => {
  expect(Object.keys(passwordFaults(typed))).toEqual(fields);
});
