// An independent Hydra client: it knows the address of the entry point and the Hydra vocabulary, but none of our
// contracts.
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Client } from '#server/test/app/test-app.ts';

const HYDRA_DOCUMENTATION = /<https?:\/\/[^/>]+([^>]*)>; rel="http:\/\/www\.w3\.org\/ns\/hydra\/core#apiDocumentation"/;

const Json = z.record(z.string(), z.unknown());
type Json = z.infer<typeof Json>;
const Operation = z.object({ 'hydra:method': z.string() });
const Documentation = z.object({
  'hydra:supportedClass': z.array(
    z.object({
      'hydra:title': z.string(),
      'hydra:supportedOperation': z.optional(z.union([z.array(Operation), Operation])),
    }),
  ),
});
const Context = z.object({ '@context': z.record(z.string(), z.unknown()) });
const Page = z.object({
  'hydra:totalItems': z.int(),
  'hydra:member': z.array(Json),
  'hydra:view': z.optional(z.object({ 'hydra:next': z.optional(z.string()), 'hydra:last': z.optional(z.string()) })),
});

/** An object with an IRI and a class: a member of a collection, or an object nested in one. */
export interface Node {
  readonly id: string;
  readonly type: string;
}

export interface ExploredApi {
  /** Status of the response of each collection, by its address. */
  readonly collections: ReadonlyMap<string, number>;
  readonly nodes: ReadonlyMap<string, Node>;
  /** Objects that members only refer to: the referring field, by the address of the object. */
  readonly links: ReadonlyMap<string, string>;
  /** The documented methods, by class. */
  readonly operations: ReadonlyMap<string, readonly string[]>;
}

const read = (client: Client, url: string) => client({ url, headers: { accept: 'application/ld+json' } });
const parse = <Schema extends z.ZodMiniType>(schema: Schema, answer: LightMyRequestResponse): z.output<Schema> =>
  z.parse(schema, answer.json());

/** Reads the first and the last page of every collection, beginning at the entry point. */
export async function explore(client: Client): Promise<ExploredApi> {
  const entry = await read(client, '/api');
  const collections = new Map<string, number>();
  const nodes = new Map<string, Node>();
  const links = new Map<string, string>();
  const contexts = new Map<string, ReadonlySet<string>>();
  const linkTerms = async (type: string) => {
    const knownTerms = contexts.get(type);
    if (knownTerms !== undefined) return knownTerms;
    const { '@context': terms } = parse(Context, await read(client, `/api/contexts/${type}`));
    const linkNames = new Set(Object.keys(terms).filter((term) => isLink(terms[term])));
    contexts.set(type, linkNames);
    return linkNames;
  };
  const collectFrom = async (member: Json) => {
    for (const node of nodesIn(member)) nodes.set(`${node.type} ${node.id}`, node);
    const type = String(member['@type']);
    for (const term of await linkTerms(type))
      for (const link of [member[term]].flat()) if (typeof link === 'string') links.set(link, `${type}.${term}`);
  };
  for (const url of addressesIn(parse(Json, entry))) {
    const answer = await read(client, url);
    collections.set(url, answer.statusCode);
    if (answer.statusCode !== 200) continue;
    const first = parse(Page, answer);
    const last = first['hydra:view']?.['hydra:last'];
    const pages = last === undefined ? [first] : [first, parse(Page, await read(client, last))];
    for (const member of pages.flatMap((page) => page['hydra:member'])) await collectFrom(member);
  }
  return { collections, nodes, links, operations: await operationsOf(client, entry) };
}

/** Follows `hydra:next` from a collection until there is none. @returns the address of each member */
export async function walk(client: Client, url: string): Promise<string[]> {
  const addresses: string[] = [];
  for (let next: string | undefined = url; next !== undefined;) {
    const page: z.output<typeof Page> = parse(Page, await read(client, next));
    addresses.push(...page['hydra:member'].map((member) => String(member['@id'])));
    next = page['hydra:view']?.['hydra:next'];
  }
  return addresses;
}

async function operationsOf(client: Client, entry: LightMyRequestResponse) {
  const [, address = ''] = HYDRA_DOCUMENTATION.exec(String(entry.headers['link'])) ?? [];
  const { 'hydra:supportedClass': classes } = parse(Documentation, await read(client, address));
  return new Map(
    classes.map((documentedClass) => [
      documentedClass['hydra:title'],
      [documentedClass['hydra:supportedOperation'] ?? []].flat().map((operation) => operation['hydra:method']),
    ]),
  );
}

const addressesIn = (entry: Json): string[] =>
  Object.entries(entry).flatMap(([key, value]) => (key.startsWith('@') || typeof value !== 'string' ? [] : value));

const isLink = (term: unknown): boolean =>
  typeof term === 'object' && term !== null && '@type' in term && term['@type'] === '@id';

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(nodesIn);
  const { '@id': id, '@type': type }: { '@id'?: unknown; '@type'?: unknown } = value;
  return typeof id === 'string' && typeof type === 'string' ? [{ id, type }, ...within] : within;
}
