// Which forms were filled last on this device: at a counter it is nearly always the same two or three.
const KEY = 'recent-forms';
const REMEMBERED = 10;

export const recentForms = (): readonly string[] =>
  (localStorage.getItem(KEY) ?? '').split(' ').filter((iri) => iri !== '');

export function rememberForm(form: string) {
  const others = recentForms().filter((iri) => iri !== form);
  localStorage.setItem(KEY, [form, ...others].slice(0, REMEMBERED).join(' '));
}

/** Those first, the last one foremost; all others stay in the order given. */
export function recentFirst<F extends { readonly '@id': string }>(forms: readonly F[], recent: readonly string[]): F[] {
  const rank = ({ '@id': iri }: F) => (recent.includes(iri) ? recent.indexOf(iri) : recent.length);
  return forms.toSorted((one, other) => rank(one) - rank(other));
}
