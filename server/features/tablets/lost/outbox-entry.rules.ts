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
  readonly kind: DeliveryKind;
  readonly endpoint: Endpoint;
  /** When it happened, by what the device says. */
  readonly occurredAt: Date;
}

/** Reads an entry that the tablet signed. @returns null for anything that an outbox cannot hold */
export function readOutboxEntry(text: string): ReadEntry | null {
  const entry = z.safeParse(OutboxEntry, parse(text)).data;
  if (entry === undefined) return null;
  const kind = DeliveryKind.def.entries;
  const found = Object.values(kind).find((name) => {
    const { method, path } = DELIVERABLE_ACTS[name];
    return method === entry.method && path === entry.path;
  });
  const occurredAt = new Date(momentOf(entry));
  if (found === undefined || Number.isNaN(occurredAt.getTime())) return null;
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
  readonly uid: string;
  /** IRI of its location. */
  readonly location: string;
  readonly lostAt: Date;
}

/** Returns why the entry must not be carried out, or null. */
export function refusalOfEntry(entry: ReadEntry, { uid, location, lostAt }: LostTablet): string | null {
  if (entry.user !== uid) return 'Der Eintrag wurde mit einem anderen Zugang gemacht als dem des Tablets.';
  if (entry.location !== location || !isAtLocation(entry.body, location))
    return 'Der Eintrag gehört zu einem anderen Standort als das Tablet.';
  if (timesOf(entry).some((time) => !(time <= lostAt.getTime())))
    return 'Der Eintrag entstand, nachdem das Tablet als verloren gemeldet war.';
  if (isDated(entry) && typeof entry.body['occurredAt'] !== 'string')
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

/** The server would record these with its own time, which is after the loss, if they had none. */
const isDated = ({ kind, body }: ReadEntry) =>
  kind === 'activity' || kind === 'tour' || kind === 'task' || (kind === 'protocol' && body['state'] === 'closed');

/** Returns the path of the request, which nothing in the entry can lead elsewhere. */
export const pathOfEntry = ({ endpoint, params }: Pick<ReadEntry, 'endpoint' | 'params'>): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Returns the uuid of the draft that the entry saves. */
export const draftOf = ({ kind, body }: Pick<ReadEntry, 'kind' | 'body'>): string | null =>
  kind === 'protocol' && typeof body['uuid'] === 'string' ? storable(body['uuid']) : null;

/** The longest content that is kept of a refused entry. */
const MAX_CONTENT_CHARACTERS = 1024 * 1024;

/**
 * Returns the content of a refused entry as JSON that the management may read: the ids in its address and its body,
 * without images; null if it is too long.
 */
export function contentOfRefused({ params, body }: Pick<ReadEntry, 'params' | 'body'>): string | null {
  const { data: _image, ...rest } = body;
  const content = JSON.stringify({ ...params, ...rest });
  return content.length > MAX_CONTENT_CHARACTERS ? null : content;
}
