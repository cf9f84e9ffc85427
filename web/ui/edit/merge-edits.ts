import type { DraftValues } from './form-drafts.ts';

/** The label of a field and its value as text. Two values are equal if their texts are. */
export interface EditedField<Values extends DraftValues> {
  readonly label: string;
  readonly text: (values: Values) => string;
}
export type EditedFields<Values extends DraftValues> = { readonly [Name in keyof Values]: EditedField<Values> };

/** A field that another user has changed since the form was opened. */
export interface ConcurrentEdit<Name = string> {
  readonly field: Name;
  readonly label: string;
  readonly theirs: string;
  /** Null if the user did not change the field here; the form then already shows the other value. */
  readonly mine: string | null;
}

interface Edits<Values extends DraftValues> {
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

/**
 * Merges the user's changes with those stored by another user meanwhile: changed fields keep the user's value, all
 * others get the stored one. It also returns the fields to report.
 */
export function mergeEdits<Values extends DraftValues>(fields: EditedFields<Values>, edits: Edits<Values>) {
  const { base, theirs, mine } = edits;
  const others: ConcurrentEdit<keyof Values & string>[] = [];
  const values: Values = { ...mine };
  for (const field in fields) {
    const { label, text } = fields[field];
    const [was, is, typed] = [text(base), text(theirs), text(mine)];
    if (typed === was || typed === is) values[field] = theirs[field];
    if (is !== was && is !== typed) others.push({ field, label, theirs: is, mine: typed === was ? null : typed });
  }
  return { values, others };
}
