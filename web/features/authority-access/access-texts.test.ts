import { describe, expect, it } from 'vitest';
import { AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import { kindsText, namesText } from './access-texts.ts';

describe('what an access opens', () => {
  it.each([
    [AuthorityKind.options, 'alles'],
    [
      AuthorityKind.options.filter((kind) => kind !== 'images'),
      'Maßnahmen, Kontrollgänge, Protokolle, Nachweise, Dateien, Berichte, ohne Fotos',
    ],
    [['files', 'reports'] as const, 'Dateien, Berichte'],
    [[], 'nichts'],
  ])('is said in a few words: %j', (kinds, text) => {
    expect(kindsText({ kinds: [...kinds] })).toBe(text);
  });
});

describe('how an access shows the staff', () => {
  it.each([
    [
      ['files', 'reports', 'records'] as const,
      false,
      'Rolle und Initialen statt Namen, außer in Dateien und Berichten',
    ],
    [['reports'] as const, false, 'Rolle und Initialen statt Namen, außer in Berichten'],
    [['records', 'protocols', 'proofs'] as const, false, 'Rolle und Initialen statt Namen'],
    [['files'] as const, true, 'mit Namen'],
  ])('says what shows names nevertheless: %j, names %s', (kinds, showsNames, text) => {
    expect(namesText({ kinds: [...kinds], showsNames })).toBe(text);
  });
});
