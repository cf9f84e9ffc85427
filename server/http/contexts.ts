import type { Resource } from '#shared/contracts/endpoint.ts';
import { entrypointKey, fieldsOf, isPlainData, type ResourceField } from './resource-fields.ts';

/** The namespace of our own words: the documentation itself, under the origin the client uses. */
const vocabularyOf = (origin: string) => `${origin}/api/docs.jsonld#`;

export const baseContext = (origin: string) => ({
  '@vocab': vocabularyOf(origin),
  hydra: 'http://www.w3.org/ns/hydra/core#',
});

/** A term whose value is an IRI. */
export const link = (iri: string) => ({ '@id': iri, '@type': '@id' });

/** Without these the pages of a view are texts, and a client that follows links stumbles over them. */
const viewLinks = Object.fromEntries(
  ['hydra:first', 'hydra:last', 'hydra:next', 'hydra:previous'].map((name) => [name, link(name)]),
);

/** Resources a client can find by itself: those with a collection to read. */
export const listed = (resources: readonly Resource[]) =>
  resources
    .filter(({ path, endpoints }) => endpoints.some((one) => one.method === 'GET' && one.path === path))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export const toEntrypoint = (resources: readonly Resource[]) => ({
  '@context': '/api/contexts/Entrypoint',
  '@id': '/api',
  '@type': 'Entrypoint',
  ...Object.fromEntries(listed(resources).map((resource) => [entrypointKey(resource), resource.path])),
});

/** The JSON-LD context behind `/api/contexts/{name}`; undefined for a name nobody uses. */
export function toContext(resources: readonly Resource[], name: string, origin: string) {
  const terms = termsOf(resources, name);
  return terms && { '@context': { ...baseContext(origin), ...terms } };
}

function termsOf(resources: readonly Resource[], name: string): Record<string, unknown> | undefined {
  // oxlint-disable-next-line texts/no-comparison -- it names a context document, and nobody reads it as a text
  if (name === 'Error' || name === 'ConstraintViolationList') return {};
  // oxlint-disable-next-line texts/no-comparison -- as above
  if (name === 'Entrypoint') {
    return Object.fromEntries(
      listed(resources).map((one) => [entrypointKey(one), link(`Entrypoint/${entrypointKey(one)}`)]),
    );
  }
  const resource = resources.find((one) => one.name === name);
  return (
    resource && { ...Object.fromEntries(fieldsOf(resource).map((field) => termOf(resource, field))), ...viewLinks }
  );
}

function termOf(resource: Resource, { name, meta, schema }: ResourceField): [string, unknown] {
  const iri = meta.property ?? `${resource.name}/${name}`;
  if (meta.relation !== undefined) return [name, link(iri)];
  // A set of statements has no order, and a questionnaire without its order is another one.
  return [name, isPlainData(schema) ? { '@id': iri, '@type': '@json' } : iri];
}
