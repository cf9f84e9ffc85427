import type { DraftValues } from './form-drafts.ts';
import type { EditedFields } from './merge-edits.ts';

/** A field whose value differs from the stored one, with both values as text. */
export interface ChangedField<Name = string> {
  readonly field: Name;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export function changedFields<Values extends DraftValues>(
  fields: EditedFields<Values>,
  base: Values,
  values: Values,
): ChangedField<keyof Values & string>[] {
  const changed: ChangedField<keyof Values & string>[] = [];
  for (const field in fields) {
    const { label, text } = fields[field];
    const [before, after] = [text(base), text(values)];
    if (before !== after) changed.push({ field, label, before, after });
  }
  return changed;
}

const MAX_NAMED_FIELDS = 3;
const MAX_SHOWN_CHARACTERS = 40;
const listFormat = new Intl.ListFormat('de', { type: 'conjunction' });

/** Says what changed: 'Ort geändert: Celle statt Stade' or 'Ort, Rolle und 2 weitere Angaben geändert'. */
export function changesText(changes: readonly Omit<ChangedField, 'field'>[]): string {
  const [first, ...others] = changes;
  if (first === undefined) return '';
  if (others.length === 0) return `${first.label} geändert${valuesText(first)}`;
  const shown = changes.length > MAX_NAMED_FIELDS ? changes.slice(0, MAX_NAMED_FIELDS - 1) : changes;
  const left = changes.length - shown.length;
  const labels = shown.map(({ label }) => label);
  return `${listFormat.format(left === 0 ? labels : [...labels, `${left} weitere Angaben`])} geändert`;
}

/** Returns the text of both values, or nothing if one is too long to compare at a glance. */
function valuesText({ before, after }: Pick<ChangedField, 'before' | 'after'>): string {
  if ([before, after].some((text) => text.length > MAX_SHOWN_CHARACTERS || text.includes('\n'))) return '';
  return `: ${after === '' ? 'leer' : after} statt ${before === '' ? 'leer' : before}`;
}
