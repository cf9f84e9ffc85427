import * as z from 'zod/mini';

/** What a Hydra client needs to know about a field beyond its type. */
export interface FieldMeta {
  /** Name of the resource an IRI refers to. */
  relation?: string;
  /** Property IRI outside our own vocabulary, e.g. https://schema.org/name. */
  property?: string;
  description?: string;
}
export const fieldMeta = z.registry<FieldMeta>();

/** Schema of the IRI of one item, an absolute path such as `/api/profiles/35`. */
export const iriOf = (relation: string) =>
  z
    .string()
    .check(z.regex(/^\/api\/[a-z_]+\/[^/]+$/, 'Bitte eine gültige Auswahl treffen.'))
    .register(fieldMeta, { relation });

/** Schema of a to-many relation. */
export const irisOf = (relation: string) => z.array(iriOf(relation)).register(fieldMeta, { relation });

/** Schema of a time such as `2026-01-05T10:00:00+00:00`. Responses always have an offset and never milliseconds. */
export const dateTime = () => z.iso.datetime({ offset: true, error: 'Bitte Datum und Uhrzeit angeben.' });

export const maxCharacters = (characters: number) =>
  z.maxLength(characters, `Bitte höchstens ${characters.toLocaleString('de-DE')} Zeichen.`);

/** Schema of an e-mail address. No mailbox of the internet has a longer one. */
export const emailField = () =>
  z.string().check(z.trim(), z.email('Bitte eine gültige E-Mail-Adresse angeben.'), maxCharacters(254));

/**
 * Lines and tabs are control characters as well. Joiners have a meaning in some scripts and in emojis. A NUL is refused
 * elsewhere.
 */
const INVISIBLE = /(?!\0|\t|\n|\r|\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;
const NEEDLESS_JOINERS =
  /(?<=^|\s|\p{Script=Latin})(?:\u200c|\u200d|\ufe0f)+|(?:\u200c|\u200d|\ufe0f)+(?=$|\s|\p{Script=Latin})/gu;

/**
 * Removes invisible characters and those that change the writing direction, so that one name cannot imitate another.
 */
export const withoutInvisibleCharacters = () =>
  z.overwrite<string>((text) => text.replaceAll(INVISIBLE, '').replaceAll(NEEDLESS_JOINERS, ''));

/**
 * Schema of a name or another short text that must not be empty. Invisible characters go before the outer spaces, because
 * a space between two of them would otherwise stay and look like an empty name.
 */
export const requiredText = (message: string, maximum: number, minimum = 1) =>
  z.string().check(withoutInvisibleCharacters(), z.trim(), z.minLength(minimum, message), maxCharacters(maximum));

/**
 * Schema of a day (YYYY-MM-DD) in the years 1900 to 2099. Other years are typing errors, and a loop counting months
 * from such a day would run practically for ever.
 */
export const day = (message: string) => z.iso.date(message).check(z.regex(/^(?:19|20)/, message));

/** The fields every item has. They are spread into the schema of a resource. */
export const itemFields = <const Name extends string>(name: Name) => ({
  '@id': z.string(),
  '@type': z.literal(name),
  id: z.int(),
});

/** Schema of the field that Hydra clients show as the label of an item. */
export const nameField = () => z.string().register(fieldMeta, { property: 'https://schema.org/name' });

/** Code of the violation for an `Idempotency-Key` that was already used with a different request. */
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

/** Returns 35 for `/api/profiles/35`; null if it is not the IRI of an item at this path. */
export function idFromIri(iri: string, path: string): number | null {
  const id = iri.startsWith(`${path}/`) ? iri.slice(path.length + 1) : '';
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}

export const PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
/**
 * Maximum number of members of an unpaged list. It is a multiple of the largest page size, so that a client can
 * continue with the next page.
 */
export const MAX_UNPAGED_MEMBERS = 50 * MAX_PAGE_SIZE;

export const contextPath = (name: string) => `/api/contexts/${name}`;

/**
 * Returns the name an item schema declares as its `@type`, or undefined if the schema is not the item of a resource.
 */
export function resourceName(schema: z.ZodMiniObject): string | undefined {
  const type: unknown = schema.shape['@type'];
  return type instanceof z.ZodMiniLiteral ? String(type.def.values[0]) : undefined;
}
