import { useNavigate, useSearch } from '@tanstack/react-router';

/** A few named texts kept in the address, so that a reload, a link and the back button keep them. '' is not set. */
export type UrlState = Readonly<Record<string, string>>;

/** @param empty every name that may stand in the address, each with '' */
export function useUrlState<State extends UrlState>(empty: State) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Partial<State>) =>
    void navigate({ to: '.', search: (previous: object) => withoutEmpty({ ...previous, ...changes }), replace: true });
  return [readUrlState(search, empty), change] as const;
}

/** Addresses are typed and shared by people, so nothing in them is trusted to be a text. */
export function readUrlState<State extends UrlState>(search: Readonly<Record<string, unknown>>, empty: State): State {
  const texts = Object.fromEntries(Object.keys(empty).map((name) => [name, textOf(search[name])]));
  return { ...empty, ...texts };
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What is not set does not stand in the address. */
export const withoutEmpty = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== undefined));
