// Declares the fields of a form once: how each is called, which value an item has for it, what is sent, and how it
// reads in a notice about somebody else's change. This is one of the few audited places for casts: TypeScript cannot
// follow that a mapped object has the keys of its table.
/* oxlint-disable typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion */
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import type { DraftValues } from '#web/ui/edit/form-drafts.ts';
import { textOrNull, wholeNumber, wholeNumberOrNull } from '#web/ui/filter/typed-text.ts';

export interface FormField<Stored, Value, Sent> {
  readonly label: string;
  /** The value of a new item. */
  readonly empty: Value;
  /** The value of a stored item. */
  readonly read: (stored: Stored) => Value;
  readonly send: (value: Value) => Sent;
  /** Two values are equal if their texts are. */
  readonly text: (value: Value) => string;
}

/** A field of any kind. Parameters are `never`, because only such functions include all others. */
interface AnyField {
  readonly label: string;
  readonly empty: unknown;
  readonly read: (stored: never) => unknown;
  readonly send: (value: never) => unknown;
  readonly text: (value: never) => string;
}
type Table = Readonly<Record<string, AnyField>>;
type StoredItem<Fields extends Table> = {
  readonly [Name in keyof Fields]?: Parameters<Fields[Name]['read']>[0];
};
/** What a form with these fields holds. A type, since a form's values need an index signature. */
export type FormValues<Fields extends Table> = { -readonly [Name in keyof Fields]: ReturnType<Fields[Name]['read']> };
type Body<Fields extends Table> = { [Name in keyof Fields]: ReturnType<Fields[Name]['send']> };

export function formFields<const Fields extends Table>(fields: Fields) {
  const entries = Object.entries(fields) as [string, FormField<unknown, unknown, unknown>][];
  const byName = (of: (field: FormField<unknown, unknown, unknown>, name: string) => unknown): unknown =>
    Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]));
  const valueIn = (values: object, name: string): unknown => (values as Readonly<Record<string, unknown>>)[name];
  return {
    labels: byName(({ label }) => label) as Readonly<Record<keyof Fields, string>>,
    empty: byName(({ empty }) => empty) as FormValues<Fields>,
    valuesOf: (item: StoredItem<Fields>) =>
      byName((field, name) => field.read(valueIn(item, name))) as FormValues<Fields>,
    bodyOf: (values: FormValues<Fields>) => byName((field, name) => field.send(valueIn(values, name))) as Body<Fields>,
    /** How each field reads, for a user whose form shows what somebody else has saved. */
    edited: byName(({ label, text }, name) => ({
      label,
      text: (values: DraftValues) => text(valueIn(values, name)),
    })) as EditedFields<FormValues<Fields> & DraftValues>,
  };
}

const trimmed = (text: string) => text.trim();

export const textField = (label: string): FormField<string | undefined, string, string> => ({
  label,
  empty: '',
  read: (stored = '') => stored,
  send: trimmed,
  text: trimmed,
});

/** An empty field is sent as null, which removes the stored text. */
export const optionalTextField = (label: string): FormField<string | undefined, string, string | null> => ({
  ...textField(label),
  send: textOrNull,
});

/** A field for a whole number, which is text while it is being typed. */
export const numberField = (label: string): FormField<number | undefined, string, number> => ({
  ...textField(label),
  read: (stored) => String(stored ?? ''),
  send: wholeNumber,
});

export const optionalNumberField = (label: string): FormField<number | undefined, string, number | null> => ({
  ...numberField(label),
  send: wholeNumberOrNull,
});

export const flagField = (label: string, empty = false): FormField<boolean | undefined, boolean, boolean> => ({
  label,
  empty,
  read: (stored = empty) => stored,
  send: (value) => value,
  text: (value) => (value ? 'ja' : 'nein'),
});

interface Link {
  readonly iri: string;
}

/** A field for links to other items. Their order has no meaning. */
export const linksField = (label: string): FormField<readonly string[] | undefined, readonly Link[], string[]> => ({
  label,
  empty: [],
  read: (stored = []) => stored.map((iri) => ({ iri })),
  send: irisOf,
  text: (links) => irisOf(links).join(', '),
});

export const irisOf = (links: readonly Link[]): string[] => links.map(({ iri }) => iri).toSorted();
