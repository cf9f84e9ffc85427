import * as z from 'zod/mini';
import { PlayerCheckCreate } from '#shared/contracts/player-check/player-check.ts';
import { toWireDay } from './date-of-birth.ts';

export const REQUIRED_LABELS = { firstName: 'Vorname', lastName: 'Nachname', dateOfBirth: 'Geburtsdatum' } as const;
export const OPTIONAL_LABELS = {
  birthName: 'Geburtsname',
  birthPlace: 'Geburtsort',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
} as const;

export type PlayerValues = Record<keyof typeof REQUIRED_LABELS | keyof typeof OPTIONAL_LABELS, string>;

export const EMPTY_PLAYER: PlayerValues = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  birthName: '',
  birthPlace: '',
  street: '',
  houseNumber: '',
  postalCode: '',
  city: '',
};

type ParsedPlayer =
  | { readonly player: PlayerCheckCreate; readonly errors: null }
  | { readonly player: null; readonly errors: Readonly<Record<string, string>> };

/** Returns the body of the request, or the errors by field. */
export function parsePlayer(values: PlayerValues): ParsedPlayer {
  const parsed = z.safeParse(PlayerCheckCreate, { ...values, dateOfBirth: toWireDay(values.dateOfBirth) ?? '' });
  if (parsed.success) return { player: parsed.data, errors: null };
  return {
    player: null,
    errors: Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
  };
}
