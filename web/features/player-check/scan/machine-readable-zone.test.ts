import { describe, expect, it } from 'vitest';
import { isCompleteZone, parseZone } from './machine-readable-zone.ts';

const card = 'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<';
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const today = '2026-11-22';

describe('a scanned zone', () => {
  it('of an identity card yields name and date of birth', () => {
    expect(parseZone(card, today)).toEqual({ firstName: 'Erika', lastName: 'Mustermann', dateOfBirth: '1964-08-12' });
  });

  it('of a passport is parsed too, also in lower case and without line breaks', () => {
    const anna = { firstName: 'Anna Maria', lastName: 'Eriksson', dateOfBirth: '1974-08-12' };
    expect(parseZone(passport, today)).toEqual(anna);
    expect(parseZone(passport.replace('\n', '').toLowerCase(), today)).toEqual(anna);
  });

  it('that was misread is rejected', () => {
    expect(parseZone(card.replace('640812', '640813'), today)).toBeNull();
    expect(parseZone('Erika Mustermann', today)).toBeNull();
    expect(parseZone('', today)).toBeNull();
  });

  it('is complete with its last character', () => {
    expect([card, passport].map(isCompleteZone)).toEqual([true, true]);
    const unfinished = [card.slice(0, -1), card.slice(0, -2), passport.slice(0, -1), ''];
    expect(unfinished.filter(isCompleteZone)).toEqual([]);
  });
});
