import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// docs/glossary.md has one word for each concept. These are other words for the same concepts, which the code must not
// use.

const root = path.resolve(import.meta.dirname, '../../..');
const folders = ['shared', 'server', 'web', 'e2e', 'bench', 'chaos', 'scripts'];

const sources = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|sql|css)$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => path.resolve(root, file) !== import.meta.filename),
);

/** Splits `venueDay`, `VENUE_DAY` and `venue-day` into words. German words with umlauts are not split. */
const wordsIn = (text: string): string[] =>
  text.match(/[A-ZÄÖÜ]?[a-zäöüß]+|[A-ZÄÖÜ]+(?![a-zäöüß])/g)?.map((word) => word.toLowerCase()) ?? [];

interface Replaced {
  readonly word: string;
  readonly instead: string;
  /** Identifiers that contain the word and mean something else. */
  readonly except?: RegExp;
}

const replaced: readonly Replaced[] = [
  { word: 'venue', instead: 'location' },
  { word: 'venues', instead: 'locations' },
  { word: 'house', instead: 'location, or tenant in tests', except: /house-?ban|house-?number|section\('house'/gi },
  { word: 'houses', instead: 'locations, or tenants in tests' },
  { word: 'world', instead: 'application, or tenant in tests' },
  { word: 'worlds', instead: 'applications, or tenants in tests' },
  {
    word: 'signer',
    instead: 'profile',
    except: /ledger-?signer|signer-?infos?|signer-?certificate|signer: 0|-signer tsa|signer_digest/gi,
  },
  { word: 'signers', instead: 'profiles' },
];

describe('the vocabulary', () => {
  it.each(replaced)('has no "$word": it is $instead', ({ word, except }) => {
    const offendingFiles = sources.filter((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      return text.toLowerCase().includes(word) && wordsIn(except ? text.replaceAll(except, '') : text).includes(word);
    });
    expect(sources.length).toBeGreaterThan(1000);
    expect(offendingFiles).toEqual([]);
  });

  it('names limits MAX_ and MIN_', () => {
    const limit = /\b(?:MOST|LONGEST|LARGEST|HIGHEST|FEWEST|SHORTEST|SMALLEST|MAXIMUM|MINIMUM)_[A-Z_]+ =/;
    expect(sources.filter((file) => limit.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  it('names the German texts for the values of a type _TEXTS', () => {
    const table = /const [A-Z_]+_(?:WORDS|TITLES)(?:: (?:Readonly<)?Record<| = {)/;
    expect(sources.filter((file) => table.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
