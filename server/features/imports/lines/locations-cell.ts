import { refuseCell, type Cells } from './cell-values.ts';

/**
 * Returns the ids of the locations a line names.
 * @throws ValidationFailed if no or more than one location has a name
 */
export function locationsCell(
  { locations: text = '' }: Cells,
  idsByName: ReadonlyMap<string, readonly number[]>,
): number[] {
  const names = text
    .split(/[,;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name) => {
    const [id, otherIds] = idsByName.get(name.toLocaleLowerCase('de')) ?? [];
    if (id === undefined) throw refuseCell('locations', `Den Standort „${name.slice(0, 100)}“ gibt es hier nicht.`);
    if (otherIds !== undefined) throw refuseCell('locations', `Mehrere Standorte heißen „${name.slice(0, 100)}“.`);
    return id;
  });
}
