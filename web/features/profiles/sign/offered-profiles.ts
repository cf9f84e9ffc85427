import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { searchText, searchWords } from '#shared/search-text.ts';
import { recentFirst } from '#web/ui/filter/recently-used.ts';

/** Up to this number, all people fit on the screen of a tablet, and nobody has to be searched for. */
export const MAX_UNGROUPED_PROFILES = 8;
/** At most this number is offered first; the others stand behind a button. */
export const MAX_FIRST_PROFILES = 12;

type OfferedProfile = Pick<Profile, '@id' | 'name' | 'isActive' | 'worksHere'>;

export interface ProfileGroup<P> {
  /** Null if the people are not grouped. */
  readonly title: string | null;
  readonly profiles: readonly P[];
}

export interface OfferedProfiles<P> {
  /** Who probably works now. */
  readonly first: readonly ProfileGroup<P>[];
  /** Everybody else, shown on request; searching finds them as well. */
  readonly others: ProfileGroup<P>;
}

/**
 * Returns the active profiles by how likely it is that they are about to sign here: who was chosen last on this device,
 * who works at this location, everybody else. A few people, and those who were searched for, are not grouped.
 * @param recent IRIs of the profiles chosen last on this device, the latest first
 */
export function offerProfiles<P extends OfferedProfile>(
  profiles: readonly P[],
  search: string,
  recent: readonly string[],
): OfferedProfiles<P> {
  const matching = recentFirst(matchingProfiles(profiles, search), recent);
  const chosen = matching.filter(({ '@id': iri }) => recent.includes(iri));
  const notChosen = matching.slice(chosen.length);
  const here = notChosen.filter(({ worksHere }) => worksHere !== false);
  const elsewhere = notChosen.filter(({ worksHere }) => worksHere === false);
  if (search.trim() !== '' || matching.length <= MAX_UNGROUPED_PROFILES) {
    const all = wordStartsFirst([...chosen, ...here, ...elsewhere], search);
    return { first: [{ title: null, profiles: all }], others: NOBODY_ELSE };
  }
  const firstHere = here.slice(0, Math.max(0, MAX_FIRST_PROFILES - chosen.length));
  const others = notChosen.filter((profile) => !firstHere.includes(profile));
  const first = [
    { title: 'Zuletzt an diesem Gerät', profiles: chosen },
    { title: 'An diesem Standort', profiles: firstHere },
  ].filter((group) => group.profiles.length > 0);
  // Nobody is more likely than others, so nothing is gained by hiding them.
  if (first.length === 0) return { first: [{ title: null, profiles: others }], others: NOBODY_ELSE };
  return { first, others: { title: 'Alle anderen', profiles: others } };
}

/**
 * Returns the active profiles whose name contains every typed word, in any order and spelt as people spell names they
 * only hear: 'guel bjorn' finds Björn Gül.
 */
function matchingProfiles<P extends OfferedProfile>(profiles: readonly P[], search: string): P[] {
  const words = searchWords(search);
  // Somebody who types only punctuation does not ask for everybody, of whom the Enter key would choose the first.
  const isUnreadable = words.length === 0 && search.trim() !== '';
  const isFound = (name: string) => words.every((word) => searchText(name).includes(word));
  return profiles.filter(({ name, isActive }) => isActive && !isUnreadable && isFound(name));
}

/** Who types 'an' means Anja rather than Hassan. Otherwise the order stays. */
function wordStartsFirst<P extends OfferedProfile>(profiles: readonly P[], search: string): P[] {
  const words = searchWords(search);
  const startsWords = ({ name }: P) => words.every((word) => ` ${searchText(name)}`.includes(` ${word}`));
  return profiles.toSorted((a, b) => Number(startsWords(b)) - Number(startsWords(a)));
}

const NOBODY_ELSE = { title: null, profiles: [] };

export const profileCount = ({ first, others }: OfferedProfiles<unknown>): number =>
  [...first, others].reduce((count, { profiles }) => count + profiles.length, 0);
