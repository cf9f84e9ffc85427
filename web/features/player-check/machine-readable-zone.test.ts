import { describe, expect, it } from 'vitest';
import { isWholeZone, readZone } from './machine-readable-zone.ts';

const card = 'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<';
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const today = '2026-11-22';

describe('a scanned zone', () => {
  it('of an identity card gives name and day of birth', () => {
    expect(readZone(card, today)).toEqual({ firstName: 'Erika', lastName: 'Mustermann', dateOfBirth: '1964-08-12' });
  });

  it('of a passport as well, in small letters and without line ends too', () => {
    const anna = { firstName: 'Anna Maria', lastName: 'Eriksson', dateOfBirth: '1974-08-12' };
    expect(readZone(passport, today)).toEqual(anna);
    expect(readZone(passport.replace('\n', '').toLowerCase(), today)).toEqual(anna);
  });

  it('that was misread is not taken', () => {
    expect(readZone(card.replace('640812', '640813'), today)).toBeNull();
    expect(readZone('Erika Mustermann', today)).toBeNull();
    expect(readZone('', today)).toBeNull();
  });

  it('is whole with its last letter', () => {
    expect([card, passport].map(isWholeZone)).toEqual([true, true]);
    const unfinished = [card.slice(0, -1), card.slice(0, -2), passport.slice(0, -1), ''];
    expect(unfinished.filter(isWholeZone)).toEqual([]);
  });
});
