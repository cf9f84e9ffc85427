import type { Violation } from '#server/http/render/errors.ts';
import type { ImportKind } from '#shared/contracts/imports/imports.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';

/** Ignores case, ß/ss, parentheses, blanks and punctuation: `E-Mail-Adresse *` becomes `emailadresse`. */
const normaliseHeading = (heading: string) =>
  heading
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the field of each column by its heading, each field at most once; null for an unknown heading. */
export function recogniseColumns(kind: ImportKind, headings: readonly string[]): (string | null)[] {
  const usedFields = new Set<string>();
  return headings.map((heading) => {
    const knownField = IMPORT_FIELDS[kind].find(({ name, heading: ownHeading, aliases }) =>
      [name, ownHeading, ...aliases].some((candidate) => normaliseHeading(candidate) === normaliseHeading(heading)),
    );
    if (knownField === undefined || usedFields.has(knownField.name)) return null;
    usedFields.add(knownField.name);
    return knownField.name;
  });
}

export function checkColumns(
  kind: ImportKind,
  headings: readonly string[],
  fields: readonly (string | null)[],
): Violation[] {
  if (fields.length !== headings.length)
    return [{ propertyPath: 'columns', message: 'Bitte zu jeder Spalte der Datei angeben, was sie enthält.' }];
  return fields.flatMap((field, columnIndex) => {
    if (field === null) return [];
    const refuse = (message: string) => [{ propertyPath: `columns[${columnIndex}]`, message }];
    if (!IMPORT_FIELDS[kind].some(({ name }) => name === field)) return refuse('Dieses Feld gibt es hier nicht.');
    return fields.indexOf(field) < columnIndex ? refuse('Dieses Feld ist schon einer anderen Spalte zugeordnet.') : [];
  });
}
