import { useNavigate, useSearch } from '@tanstack/react-router';

/** A few named texts kept in the address, so that a reload, a link and the back button keep them. '' is not set. */
export type UrlState<Name extends string> = Readonly<Record<Name, string>>;

export function useUrlState<Name extends string>(names: readonly Name[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Partial<UrlState<Name>>) =>
    void navigate({ to: '.', search: (previous: object) => withoutEmpty({ ...previous, ...changes }), replace: true });
  return [readUrlState(search, names), change] as const;
}

/** Addresses are typed and shared by people, so nothing in them is trusted to be a text. */
export function readUrlState<Name extends string>(search: Readonly<Record<string, unknown>>, names: readonly Name[]): UrlState<Name> {
  const entries = names.map((name) => [name, textOf(search[name])] as const);
  // The audited cast: Object.fromEntries forgets its keys, and `names` has just given each of them.
  return Object.fromEntries(entries) as UrlState<Name>;
}

/** The router reads `?location=12` as a number. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const withoutEmpty = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== undefined));
