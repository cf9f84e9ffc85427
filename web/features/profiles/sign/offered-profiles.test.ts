import { expect, test } from 'vitest';
import { MAX_FIRST_PROFILES, MAX_UNGROUPED_PROFILES, offerProfiles, profileCount } from './offered-profiles.ts';

const person = (name: string, worksHere?: boolean) => ({
  '@id': `/api/profiles/${name}`,
  name,
  isActive: true,
  ...(worksHere === undefined ? {} : { worksHere }),
});
const people = (count: number, prefix: string, worksHere: boolean) =>
  Array.from({ length: count }, (_, index) => person(`${prefix}${index}`, worksHere));
const namesOf = (
  groups: readonly { readonly title: string | null; readonly profiles: readonly { name: string }[] }[],
) => groups.map(({ title, profiles }) => [title, profiles.map(({ name }) => name).join(' ')]);

const company = [...people(6, 'Fern', false), person('Anna', true), person('Berta', true), person('Carla', false)];

test('who was chosen on this device comes first, then who works here, and everybody else on request', () => {
  const { first, others } = offerProfiles(company, '', ['/api/profiles/Carla', '/api/profiles/Berta']);
  expect(namesOf(first)).toEqual([
    ['Zuletzt an diesem Gerät', 'Carla Berta'],
    ['An diesem Standort', 'Anna'],
  ]);
  expect(namesOf([others])).toEqual([['Alle anderen', 'Fern0 Fern1 Fern2 Fern3 Fern4 Fern5']]);
});

test('up to a few people are not grouped, one more is', () => {
  const few = company.slice(-MAX_UNGROUPED_PROFILES);
  expect(namesOf(offerProfiles(few, '', ['/api/profiles/Carla']).first)).toEqual([
    [null, 'Carla Anna Berta Fern1 Fern2 Fern3 Fern4 Fern5'],
  ]);
  expect(offerProfiles(few, '', []).others.profiles).toEqual([]);
  expect(offerProfiles([...few, person('Dora', false)], '', []).others.profiles).not.toEqual([]);
});

test('a search finds people of the whole organisation, first those with a word that begins so, then the likely ones', () => {
  const { first, others } = offerProfiles(company, ' a', ['/api/profiles/Carla']);
  expect(namesOf(first)).toEqual([[null, 'Anna Carla Berta']]);
  expect(others.profiles).toEqual([]);
});

test('where hundreds work at a location only some are offered first, and nobody is left out', () => {
  const staff = people(200, 'P', true);
  const offered = offerProfiles(staff, '', ['/api/profiles/P150']);
  expect(offered.first.flatMap(({ profiles }) => profiles)).toHaveLength(MAX_FIRST_PROFILES);
  expect(profileCount(offered)).toBe(200);
});

test('where nobody is likely everybody is offered, and somebody without a known location is likely', () => {
  const elsewhere = people(20, 'E', false);
  expect(offerProfiles(elsewhere, '', []).first[0]?.profiles).toHaveLength(20);
  expect(namesOf(offerProfiles([...elsewhere, person('Unbekannt')], '', []).first)).toEqual([
    ['An diesem Standort', 'Unbekannt'],
  ]);
});

const staff = [
  ...['Anja Brandt', 'Hassan Brandt', 'Jörg Özdemir', 'Işıl Kaya', 'Łukasz Đorđević', 'Zoë Groß'].map((name) =>
    person(name),
  ),
  { ...person('Anja Altmann'), isActive: false },
];
const found = (search: string) =>
  offerProfiles(staff, search, []).first.flatMap(({ profiles }) => profiles.map(({ name }) => name));

test.each([
  ['BRAN', ['Anja Brandt', 'Hassan Brandt']],
  ['  anja ', ['Anja Brandt']],
  ['brandt anja', ['Anja Brandt']],
  ['an br', ['Anja Brandt', 'Hassan Brandt']],
  ['anja kaya', []],
  ['özd', ['Jörg Özdemir']],
  ['joerg oez', ['Jörg Özdemir']],
  ['ozdemir', ['Jörg Özdemir']],
  ['isil', ['Işıl Kaya']],
  ['lukasz dordevic', ['Łukasz Đorđević']],
  ['zoe gross', ['Zoë Groß']],
  ['-', []],
])('searching "%s" offers %j', (search, expected) => {
  expect(found(search)).toEqual(expected);
});

test('of several words each one begins a word of the name that is offered first', () => {
  const brandts = ['Hassan Brandt', 'Anja Brandt'].map((name) => person(name));
  const [first] = offerProfiles(brandts, 'br an', []).first;
  expect(first?.profiles.map(({ name }) => name)).toEqual(['Anja Brandt', 'Hassan Brandt']);
});
