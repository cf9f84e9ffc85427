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
