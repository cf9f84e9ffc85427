import { refuseCell, type Cells } from './cell-values.ts';

/** Ids of the locations a line names. @throws ValidationFailed for a name that none or several have */
export function placesIn({ locations: said = '' }: Cells, places: ReadonlyMap<string, readonly number[]>): number[] {
  const names = said
    .split(/[,;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name) => {
    const [id, other] = places.get(name.toLocaleLowerCase('de')) ?? [];
    if (id === undefined) throw refuseCell('locations', `Den Standort „${name.slice(0, 100)}“ gibt es hier nicht.`);
    if (other !== undefined) throw refuseCell('locations', `Mehrere Standorte heißen „${name.slice(0, 100)}“.`);
    return id;
  });
}
