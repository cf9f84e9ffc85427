import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** A few named texts kept in the address, so that a reload, a link and the back button keep them. '' is not set. */
export type UrlState = Readonly<Record<string, string>>;

/** @param empty every name that may stand in the address, each with '' */
export function useUrlState<State extends UrlState>(empty: State) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Partial<State>) =>
      void navigate({
        to: '.',
        search: (previous: object) => withoutEmpty({ ...previous, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [readUrlState(search, empty), change] as const;
}

/** The row that is open beside its list. It is a step of its own, so that the back button of a phone closes it and no more. */
export function useOpenRow(name: string) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOwnStep = useRef(false);
  const go = (id: string, replace: boolean) =>
    void navigate({
      to: '.',
      search: (previous: object) => withoutEmpty({ ...previous, [name]: id }),
      replace,
      resetScroll: false,
    });
  const open = (id: number) => {
    isOwnStep.current = true;
    go(String(id), false);
  };
  const close = () => {
    // A row that a link opened has no list to go back to.
    if (isOwnStep.current) history.back();
    else go('', true);
    isOwnStep.current = false;
  };
  return { id: textOf(search[name]), open, close, replace: (id: string) => go(id, true) };
}

/** What stands for `$name` in the path of the page. */
export function usePathPart(name: string): string {
  const parts: Readonly<Record<string, unknown>> = useParams({ strict: false });
  return textOf(parts[name]);
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
