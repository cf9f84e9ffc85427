import { describe, expect, it } from 'vitest';
import { isCompleteZone, parseZone } from './machine-readable-zone.ts';

const card = 'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<';
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const today = '2026-11-22';

describe('a scanned zone', () => {
  it('of an identity card yields name and date of birth', () => {
    expect(parseZone(card, today)).toEqual({
      firstName: 'Erika',
      lastName: 'Mustermann',
      dateOfBirth: '1964-08-12',
      expiredOn: '2020-10-31',
    });
  });

  it('of a passport is parsed too, also in lower case and without line breaks', () => {
    const anna = { firstName: 'Anna Maria', lastName: 'Eriksson', dateOfBirth: '1974-08-12', expiredOn: '2012-04-15' };
    expect(parseZone(passport, today)).toEqual(anna);
    expect(parseZone(passport.replace('\n', '').toLowerCase(), today)).toEqual(anna);
  });

  it('says that the card has expired from the day after its last one', () => {
    expect(parseZone(card, '2020-10-31')?.expiredOn).toBeNull();
    expect(parseZone(card, '2020-11-01')?.expiredOn).toBe('2020-10-31');
  });

  it.each([
    ['7910317', '4', '2080-01-01', '2079-10-31'],
    ['8010317', '2', today, null],
  ])('with the end %s and the check digit %s has on %s expired on %s', (end, compositeDigit, day, expiredOn) => {
    const changed = card.replace('2010315', end).replace('<4\n', `<${compositeDigit}\n`);
    expect(parseZone(changed, day)?.expiredOn).toBe(expiredOn);
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
