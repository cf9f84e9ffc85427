// Decides which entries of a lost tablet may be carried out, from the entry alone.
import secureJsonParse from 'secure-json-parse';
import * as z from 'zod/mini';
import { DELIVERABLE_ACTS } from '#shared/contracts/tablets/deliverable-acts.ts';
import { DeliveryKind } from '#shared/contracts/tablets/deliveries.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';

const MAX_TITLE_CHARACTERS = 200;
const CHOICE_TITLE = 'Profil gewählt';
const MAX_KEY_CHARACTERS = 255;

/** An entry as the outbox of a device stores it. */
const OutboxEntry = z.object({
  idempotencyKey: z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(MAX_KEY_CHARACTERS)),
  /** The `uid` of the user in whose session the entry was made. */
  user: z.string(),
  location: z.nullable(z.string()),
  method: z.string(),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  body: z.record(z.string(), z.unknown()),
  title: z.string(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

export interface ReadEntry extends z.infer<typeof OutboxEntry> {
  readonly kind: keyof typeof DELIVERABLE_ACTS;
  readonly endpoint: Endpoint;
  /** When it happened, by what the device says. */
  readonly occurredAt: Date;
}

/** Other years are no times of records, and the database cannot store all of them. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** Reads an entry that the tablet signed. @returns null for anything that an outbox cannot hold */
export function readOutboxEntry(text: string): ReadEntry | null {
  const entry = z.safeParse(OutboxEntry, parse(text)).data;
  if (entry === undefined) return null;
  const found = DeliveryKind.options
    .filter((kind) => kind !== 'unreadable')
    .find((kind) => {
      const { method, path } = DELIVERABLE_ACTS[kind];
      return method === entry.method && path === entry.path;
    });
  const occurredAt = new Date(momentOf(entry));
  const year = occurredAt.getUTCFullYear();
  if (found === undefined || !(year >= FIRST_YEAR && year <= LAST_YEAR)) return null;
  // The name of a person is not kept in a place that the erasure of personal data does not reach.
  const title = found === 'choice' ? CHOICE_TITLE : storable(entry.title);
  return { ...entry, title, kind: found, endpoint: DELIVERABLE_ACTS[found], occurredAt };
}

/** Returns a text that PostgreSQL can store, which refuses NUL and halves of a character. */
const storable = (text: string) => text.slice(0, MAX_TITLE_CHARACTERS).replaceAll('\0', '').toWellFormed();

function parse(text: string): unknown {
  try {
    return secureJsonParse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    return null;
  }
}

/** The time in the body counts, because the server stores that one. What has none happened when it was kept. */
const momentOf = ({ body, keptAt }: z.infer<typeof OutboxEntry>): string | number =>
  [body['occurredAt'], body['chosenAt']].find((time) => typeof time === 'string') ?? keptAt;

interface LostTablet {
  /** Whether its account may sign in at its location. */
  readonly hasAccess: boolean;
  readonly uid: string;
  /** IRI of its location. */
  readonly location: string;
  readonly lostAt: Date;
}

/** Returns why the entry must not be carried out, or null. */
export function refusalOfEntry(entry: ReadEntry, { hasAccess, uid, location, lostAt }: LostTablet): string | null {
  if (!hasAccess) return 'Der Zugang des Tablets darf an diesem Standort nichts mehr erfassen.';
  if (entry.user !== uid) return 'Der Eintrag wurde mit einem anderen Zugang gemacht als dem des Tablets.';
  if (entry.location !== location || !isAtLocation(entry.body, location))
    return 'Der Eintrag gehört zu einem anderen Standort als das Tablet.';
  if (timesOf(entry).some((time) => !(time <= lostAt.getTime())))
    return 'Der Eintrag entstand, nachdem das Tablet als verloren gemeldet war.';
  if (timeFieldsOf(entry).some((field) => typeof entry.body[field] !== 'string'))
    return 'Der Eintrag sagt nicht, wann es geschehen ist.';
  return null;
}

const isAtLocation = (body: Readonly<Record<string, unknown>>, location: string) =>
  body['location'] === undefined || body['location'] === location;

/** All times of an entry in milliseconds since 1970; NaN for one that is none. */
const timesOf = ({ body, keptAt }: ReadEntry): readonly number[] => [
  keptAt,
  ...['occurredAt', 'chosenAt', 'startedAt'].flatMap((field) => {
    const time = body[field];
    if (time === undefined || time === null) return [];
    return typeof time === 'string' ? Date.parse(time) : Number.NaN;
  }),
];

/** The server would enter its own time, which is after the loss, in each of these fields that is missing. */
function timeFieldsOf({ kind, body }: ReadEntry): readonly string[] {
  if (kind === 'protocol') return body['state'] === 'closed' ? ['startedAt', 'occurredAt'] : ['startedAt'];
  if (kind === 'choice') return ['chosenAt'];
  return kind === 'image' ? [] : ['occurredAt'];
}

/** Returns the path of the request, which nothing in the entry can lead elsewhere. */
export const pathOfEntry = ({ endpoint, params }: Pick<ReadEntry, 'endpoint' | 'params'>): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Returns the uuid of the draft that the entry saves. */
export const draftOf = ({ kind, body }: Pick<ReadEntry, 'kind' | 'body'>): string | null =>
  kind === 'protocol' && typeof body['uuid'] === 'string' ? storable(body['uuid']) : null;

/** The longest content that is kept of an entry. */
const MAX_CONTENT_CHARACTERS = 1024 * 1024;

/** Returns the content of an entry as JSON that the management may read: the ids in its address and its body, without images. */
export function contentOf({ params, body }: Pick<ReadEntry, 'params' | 'body'>): string {
  const { data: _image, ...rest } = body;
  return bounded(JSON.stringify({ ...params, ...rest }));
}

/** Returns what a tablet sent instead of an entry, as JSON and without the image that it may contain. */
export function contentOfUnreadable(text: string): string {
  const sent = z.safeParse(WithBody, parse(text)).data;
  if (sent === undefined) return bounded(JSON.stringify({ text }), text);
  const { data: _image, ...rest } = sent.body;
  return bounded(JSON.stringify({ ...sent, body: rest }));
}

const WithBody = z.looseObject({ body: z.record(z.string(), z.unknown()) });

/** Returns JSON as it is, or the beginning of it as a text within JSON if it is longer than anybody reads. */
const bounded = (content: string, text = content): string =>
  content.length > MAX_CONTENT_CHARACTERS ? JSON.stringify({ text: text.slice(0, MAX_CONTENT_CHARACTERS) }) : content;
