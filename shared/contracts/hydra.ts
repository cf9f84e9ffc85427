import * as z from 'zod/mini';

/** What a Hydra client needs to know of a field beyond its type. */
export interface FieldMeta {
  /** Short name of the resource an IRI points to. */
  relation?: string;
  /** Property IRI outside our own vocabulary, e.g. https://schema.org/name. */
  property?: string;
  description?: string;
}
export const fieldMeta = z.registry<FieldMeta>();

/** IRI of one item, as an absolute path: `/api/profiles/35`. */
export const iriOf = (relation: string) =>
  z
    .string()
    .check(z.regex(/^\/api\/[a-z_]+\/[^/]+$/, 'Bitte eine gültige Auswahl treffen.'))
    .register(fieldMeta, { relation });

/** To-many relation. */
export const irisOf = (relation: string) => z.array(iriOf(relation)).register(fieldMeta, { relation });

/** `2026-01-05T10:00:00+00:00`: with an offset, never milliseconds. */
export const dateTime = () => z.iso.datetime({ offset: true, error: 'Bitte Datum und Uhrzeit angeben.' });

/** The longest a text may be, as a check of its schema. */
export const atMost = (characters: number) =>
  z.maxLength(characters, `Bitte höchstens ${characters.toLocaleString('de-DE')} Zeichen.`);

/** Without what turns the direction of writing or cannot be seen: a name must not read as another one. */
export const withoutHiddenMarks = () =>
  z.overwrite<string>((text) => text.replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''));

/** YYYY-MM-DD. Of other centuries it is a slip of the finger, and what counts on from there never comes to an end. */
export const day = (message: string) => z.iso.date(message).check(z.regex(/^(?:19|20)/, message));

/** The fields every item has. Spread into the schema of a resource. */
export const itemFields = <const Name extends string>(name: Name) => ({
  '@id': z.string(),
  '@type': z.literal(name),
  id: z.int(),
});

/** A name that labels its item in every Hydra client. */
export const nameField = () => z.string().register(fieldMeta, { property: 'https://schema.org/name' });

/** Of the violation that says that an `Idempotency-Key` was sent with another act before. */
export const REUSED_KEY_CODE = '5e2a6d0c-8f0b-4f4e-9a53-3f1d6c0b7a48';

export interface Collection<Item> {
  '@context': string;
  '@id': string;
  '@type': 'hydra:Collection';
  'hydra:totalItems': number;
  'hydra:member': Item[];
  'hydra:view'?: {
    '@id': string;
    '@type': 'hydra:PartialCollectionView';
    'hydra:first'?: string;
    'hydra:last'?: string;
    'hydra:previous'?: string;
    'hydra:next'?: string;
  };
}

/** `/api/profiles/35` → 35; null when it is not the IRI of such an item. */
export function idFromIri(iri: string, path: string): number | null {
  const id = iri.startsWith(`${path}/`) ? iri.slice(path.length + 1) : '';
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}

export const PAGE_SIZE = 30;
export const MAXIMUM_PAGE_SIZE = 100;
/** A whole number of pages of the largest size: whoever asks for all goes on with the page behind them. */
export const MAXIMUM_UNPAGED = 50 * MAXIMUM_PAGE_SIZE;

export const contextPath = (name: string) => `/api/contexts/${name}`;

/** The short name an item schema declares as its `@type`, if it is the item of a resource. */
export function resourceName(schema: z.ZodMiniObject): string | undefined {
  const type: unknown = schema.shape['@type'];
  return type instanceof z.ZodMiniLiteral ? String(type.def.values[0]) : undefined;
}
