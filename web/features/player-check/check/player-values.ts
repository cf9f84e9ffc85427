import * as z from 'zod/mini';
import { PlayerCheckCreate } from '#shared/contracts/player-check/player-check.ts';
import { dateOfBirthFault, toWireDay } from './date-of-birth.ts';

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

/** Shorter than the sentence of the server, because it stands below a narrow field. */
const DATE_FORMAT_MESSAGE = 'Bitte als TT.MM.JJJJ angeben.';

/** Returns the body of the request, or the errors by field in their order. `today` is the day (YYYY-MM-DD) of the check. */
export function parsePlayer(values: PlayerValues, today: string): ParsedPlayer {
  const parsed = z.safeParse(PlayerCheckCreate, { ...values, dateOfBirth: toWireDay(values.dateOfBirth, today) ?? '' });
  const dateFault = dateOfBirthFault(values.dateOfBirth, today);
  if (parsed.success && dateFault === null) return { player: parsed.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  if (dateFault !== null || errors['dateOfBirth'] !== undefined)
    errors['dateOfBirth'] = dateFault ?? DATE_FORMAT_MESSAGE;
  return { player: null, errors };
}

export interface TypedName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Reads a name that was typed where IDs are scanned: 'Petersen', 'Anna Petersen' or 'Petersen, Anna'. More words are taken
 * as the surname, because where it begins is unknown.
 * @returns null for a line of a machine-readable zone, which contains digits or '<'
 */
export function parseTypedName(typedText: string): TypedName | null {
  const text = typedText.trim().replaceAll(/\s+/g, ' ');
  if (!/^\p{L}[\p{L}\p{M} ,.'’-]*$/u.test(text)) return null;
  const [beforeComma = '', afterComma] = text.split(/ ?, ?/, 2);
  if (afterComma !== undefined) return { firstName: afterComma, lastName: beforeComma };
  const [firstName = '', lastName, ...otherWords] = text.split(' ');
  return lastName === undefined || otherWords.length > 0 ? { firstName: '', lastName: text } : { firstName, lastName };
}
