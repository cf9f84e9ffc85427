import type { DraftValues } from './form-drafts.ts';

/** How a field reads, which is also what tells two values apart. */
export interface EditedField<Values extends DraftValues> {
  readonly label: string;
  readonly text: (values: Values) => string;
}
export type EditedFields<Values extends DraftValues> = { readonly [Name in keyof Values]: EditedField<Values> };

/** A field that somebody else changed since the form was opened. */
export interface OtherEdit<Name = string> {
  readonly field: Name;
  readonly label: string;
  readonly theirs: string;
  /** Null where nobody typed here: then theirs stands in the form already. */
  readonly mine: string | null;
}

interface Edits<Values extends DraftValues> {
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

/** What was typed stays, the rest becomes what is stored by now; and what there is to tell about it. */
export function mergeEdits<Values extends DraftValues>(fields: EditedFields<Values>, edits: Edits<Values>) {
  const { base, theirs, mine } = edits;
  const others: OtherEdit<keyof Values & string>[] = [];
  const values: Values = { ...mine };
  for (const field in fields) {
    const { label, text } = fields[field];
    const [was, is, typed] = [text(base), text(theirs), text(mine)];
    if (typed === was || typed === is) values[field] = theirs[field];
    if (is !== was && is !== typed) others.push({ field, label, theirs: is, mine: typed === was ? null : typed });
  }
  return { values, others };
}
