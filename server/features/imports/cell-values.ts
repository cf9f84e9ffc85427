import { ValidationFailed, type Violation } from '#server/http/errors.ts';

/** What a line says, by the names of the fields; nothing where a column is missing or a cell is empty. */
export type Cells = Readonly<Record<string, string>>;

export const refuseCell = (field: string, message: string) => new ValidationFailed([{ propertyPath: field, message }]);

const YES = ['ja', 'j', 'x', '1', 'wahr', 'true', 'yes', 'aktiv'];
const NO = ['nein', 'n', '0', 'falsch', 'false', 'no', 'inaktiv', 'nicht aktiv'];

/** @throws ValidationFailed for what is neither yes nor no */
export function yesOrNo(cells: Cells, field: string): boolean | undefined {
  const said = cells[field]?.toLocaleLowerCase('de');
  if (said === undefined) return undefined;
  if (YES.includes(said)) return true;
  if (NO.includes(said)) return false;
  throw refuseCell(field, 'Bitte „ja“ oder „nein“ angeben.');
}

/** @throws ValidationFailed for anything else */
export function wholeNumber(cells: Cells, field: string): number | undefined {
  const said = cells[field];
  if (said === undefined) return undefined;
  if (/^\d{1,9}$/.test(said)) return Number(said);
  throw refuseCell(field, 'Bitte eine ganze Zahl angeben.');
}

/** By the text people know it by. @throws ValidationFailed for another one */
export function byText<Value extends string>(
  cells: Cells,
  field: string,
  texts: Readonly<Record<Value, string>>,
): string | undefined {
  const said = cells[field]?.toLocaleLowerCase('de');
  if (said === undefined) return undefined;
  const entries = Object.entries<string>(texts);
  const found = entries.find(([, text]) => text.toLocaleLowerCase('de') === said);
  if (found !== undefined) return found[0];
  throw refuseCell(field, `Möglich ist: ${entries.map(([, text]) => text).join(', ')}.`);
}

/** Reads the cells of a line one by one, so that somebody is told of all that is wrong at once. */
export function cellReader() {
  const faults: Violation[] = [];
  const take = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      // What could not be read is not missing as well.
      const told = faults.map(({ propertyPath }) => propertyPath);
      faults.push(...error.violations.filter(({ propertyPath }) => !told.includes(propertyPath)));
      return undefined;
    }
  };
  /** @throws ValidationFailed where something was wrong */
  const finish = <Value>(value: Value | undefined): Value => {
    if (value === undefined || faults.length > 0) throw new ValidationFailed(faults);
    return value;
  };
  return { take, finish };
}
