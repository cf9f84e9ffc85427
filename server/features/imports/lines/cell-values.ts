import { ValidationFailed, type Violation } from '#server/http/render/errors.ts';

/** Cells of a line by field name; a missing column or an empty cell has no entry. */
export type Cells = Readonly<Record<string, string>>;

export const refuseCell = (field: string, message: string) => new ValidationFailed([{ propertyPath: field, message }]);

const YES_WORDS = ['ja', 'j', 'x', '1', 'wahr', 'true', 'yes', 'aktiv'];
const NO_WORDS = ['nein', 'n', '0', 'falsch', 'false', 'no', 'inaktiv', 'nicht aktiv'];

/** @throws ValidationFailed if the cell is neither yes nor no */
export function booleanCell(cells: Cells, field: string): boolean | undefined {
  const cellText = cells[field]?.toLocaleLowerCase('de');
  if (cellText === undefined) return undefined;
  if (YES_WORDS.includes(cellText)) return true;
  if (NO_WORDS.includes(cellText)) return false;
  throw refuseCell(field, 'Bitte „ja“ oder „nein“ angeben.');
}

export function integerCell(cells: Cells, field: string): number | undefined {
  const cellText = cells[field];
  if (cellText === undefined) return undefined;
  if (/^\d{1,9}$/.test(cellText)) return Number(cellText);
  throw refuseCell(field, 'Bitte eine ganze Zahl angeben.');
}

/** Returns the value whose German text the cell holds. @throws ValidationFailed if there is none */
export function enumCell<Value extends string>(
  cells: Cells,
  field: string,
  texts: Readonly<Record<Value, string>>,
): string | undefined {
  const cellText = cells[field]?.toLocaleLowerCase('de');
  if (cellText === undefined) return undefined;
  const entries = Object.entries<string>(texts);
  const foundEntry = entries.find(([, text]) => text.toLocaleLowerCase('de') === cellText);
  if (foundEntry !== undefined) return foundEntry[0];
  throw refuseCell(field, `Möglich ist: ${entries.map(([, text]) => text).join(', ')}.`);
}

/** Reads the cells of a line one by one and collects all violations, so that the user sees them at once. */
export function cellReader() {
  const faults: Violation[] = [];
  const takeCell = <Value>(readValue: () => Value): Value | undefined => {
    try {
      return readValue();
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      // A cell that could not be read is not reported as missing as well.
      const reportedPaths = faults.map(({ propertyPath }) => propertyPath);
      faults.push(...error.violations.filter(({ propertyPath }) => !reportedPaths.includes(propertyPath)));
      return undefined;
    }
  };
  /** @throws ValidationFailed with all violations collected so far */
  const finishLine = <Value>(value: Value | undefined): Value => {
    if (value === undefined || faults.length > 0) throw new ValidationFailed(faults);
    return value;
  };
  return { take: takeCell, finish: finishLine };
}
