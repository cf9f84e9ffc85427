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
  ])('is rejected if it is easy to guess: %s', (password) => {
    expect(weaknessOf(password, [])).toBe(guessable);
  });

  it('is rejected if it contains the name or the organisation of the user', () => {
    expect(weaknessOf('Nordlicht2026', ['verwaltung@nordlicht.test'])).toBe(guessable);
    expect(weaknessOf('Nordlicht2026', ['verwaltung@rhein.test'])).toBeNull();
  });

  it('needs 8 to 128 characters; umlauts and emoji count as one', () => {
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
