import { describe, expect, it } from 'vitest';
import { weaknessOf } from './weak-password.ts';

const guessable = 'Dieses Passwort ist leicht zu erraten. Bitte ein anderes wählen.';

describe('a new password', () => {
  it.each([
    'Passwort1!',
    'P@ssw0rt2026',
    '12345678',
    'qwertzuiop',
    'aaaaaaaaaa',
    'abcabcabc',
    'Sommer2026!',
    'Spielhalle#1',
    '9876543210',
    'Schutzbuch1',
  ])('is refused when everybody would try it first: %s', (password) => {
    expect(weaknessOf(password, [])).toBe(guessable);
  });

  it('is refused when it is the name or the organisation of its owner', () => {
    expect(weaknessOf('Nordlicht2026', ['verwaltung@nordlicht.test'])).toBe(guessable);
    expect(weaknessOf('Nordlicht2026', ['verwaltung@rhein.test'])).toBeNull();
  });

  it('has at least 8 and at most 128 characters, umlauts and emoji counted as one', () => {
    expect(weaknessOf('kürz€r🙂', [])).toBe('Bitte mindestens 8 Zeichen verwenden, besser 15.');
    expect(weaknessOf('x7'.repeat(65), [])).toBe('Bitte höchstens 128 Zeichen verwenden.');
  });

  it.each(['drei Affen im Regal', 'xK9#mvQ2', 'korrekt pferd batterie', 'Torwand-Rasen-91'])(
    'is accepted without rules for its composition: %s',
    (password) => {
      expect(weaknessOf(password, [])).toBeNull();
    },
  );
});
