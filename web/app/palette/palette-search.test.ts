import { expect, test } from 'vitest';
import { matchingCommands, type PaletteCommand, splitByBeginning, wordsBesideProof } from './palette-search.ts';

const icon = () => null;
const command = (label: string, description?: string): PaletteCommand => ({
  id: label,
  group: 'Gehe zu',
  label,
  description,
  icon,
  run: () => {},
});
const withPhrases = (label: string, ...phrases: string[]) => ({ ...command(label), phrases });
const commands = [command('Maßnahmen'), command('Spieler prüfen'), command('Standort wechseln', 'Spielhalle Nord 07')];

test.each([
  ['', ['Maßnahmen', 'Spieler prüfen', 'Standort wechseln']],
  ['massn', ['Maßnahmen']],
  ['prufen spieler', ['Spieler prüfen']],
  ['  NORD 07 ', ['Standort wechseln']],
  ['nord 7', []],
  ['xyz', []],
])("the palette finds parts of words, without umlauts and in any order: '%s'", (search, expected) => {
  expect(matchingCommands(commands, search).map(({ label }) => label)).toEqual(expected);
});

test.each([
  ['spiel', ['Spieler prüfen']],
  ['mass', ['Maßnahmen']],
  ['prüfen', ['Spieler prüfen']],
  ['rüfen', []],
  ['', []],
])("commands with a word that begins with '%s' come first", (search, expected) => {
  const [first, others] = splitByBeginning(commands, search);
  expect(first.map(({ label }) => label)).toEqual(expected);
  expect([...first, ...others]).toHaveLength(commands.length);
});

test.each([
  ['Prüfer', 'first'],
  ['aufsicht', 'first'],
  ['zugang geben', 'first'],
  ['geben zugang', 'later'],
  ['sperren', 'nowhere'],
])("by everyday words a page is found as well: '%s' finds it %s", (search, place) => {
  const page = withPhrases('Zugang für Behörden', 'Prüfer', 'Aufsicht', 'Zugang geben');
  const [first, others] = splitByBeginning(matchingCommands([page], search), search);
  expect({ first: first.length, later: others.length }).toEqual({
    first: place === 'first' ? 1 : 0,
    later: place === 'later' ? 1 : 0,
  });
});

test.each([
  ['nachweis jana', 'jana'],
  ['Jana Petersen Nachweise', 'jana petersen'],
  ['nachw jana', 'jana'],
  ['nach jana', ''],
  ['jana', ''],
  ['Nachweis', ''],
  ['Nachweisbar Jana', ''],
])('in %j the name beside the word is %j', (text, name) => {
  expect(wordsBesideProof(text)).toBe(name);
});
