// Who was chosen last on this device: the same few people share a tablet. Only addresses are kept, no names.
import type { Profile } from '#shared/contracts/profiles.ts';

const KEY = 'recent-profiles';
const REMEMBERED = 6;

export function recentHere(): string[] {
  return (localStorage.getItem(KEY) ?? '').split(' ').filter((iri) => iri !== '');
}

export function rememberHere(profile: Pick<Profile, '@id'>) {
  const others = recentHere().filter((iri) => iri !== profile['@id']);
  localStorage.setItem(KEY, [profile['@id'], ...others].slice(0, REMEMBERED).join(' '));
}

/** Those first, the last one foremost; everybody else stays in the order given. */
export function recentFirst<P extends Pick<Profile, '@id'>>(profiles: readonly P[], recent: readonly string[]): P[] {
  const rank = ({ '@id': iri }: P) => (recent.includes(iri) ? recent.indexOf(iri) : recent.length);
  return profiles.toSorted((one, other) => rank(one) - rank(other));
}
