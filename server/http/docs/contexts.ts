import type { Resource } from '#shared/contracts/wire/endpoint.ts';
import { entrypointKey, fieldsOf, isNestedData, type ResourceField } from './resource-fields.ts';

/** Returns the IRI of our vocabulary: the API documentation, under the origin that the client uses. */
const vocabularyOf = (origin: string) => `${origin}/api/docs.jsonld#`;

export const baseContext = (origin: string) => ({
  '@vocab': vocabularyOf(origin),
  hydra: 'http://www.w3.org/ns/hydra/core#',
});

/** Defines a JSON-LD term whose value is an IRI. */
export const link = (iri: string) => ({ '@id': iri, '@type': '@id' });

/**
 * Defines the page links of a view as IRIs. Without these terms they would be plain strings, and a client that follows
 * links fails on them.
 */
const viewLinks = Object.fromEntries(
  ['hydra:first', 'hydra:last', 'hydra:next', 'hydra:previous'].map((name) => [name, link(name)]),
);

/** Returns the resources with a readable collection, which a client can discover from the entrypoint. */
export const listedResources = (resources: readonly Resource[]) =>
  resources
    .filter(({ path, endpoints }) => endpoints.some((endpoint) => endpoint.method === 'GET' && endpoint.path === path))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export const toEntrypoint = (resources: readonly Resource[]) => ({
  '@context': '/api/contexts/Entrypoint',
  '@id': '/api',
  '@type': 'Entrypoint',
  ...Object.fromEntries(listedResources(resources).map((resource) => [entrypointKey(resource), resource.path])),
});

/** Returns the JSON-LD context at `/api/contexts/{name}`, or undefined for an unknown name. */
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
      listedResources(resources).map((resource) => [
        entrypointKey(resource),
        link(`Entrypoint/${entrypointKey(resource)}`),
      ]),
    );
  }
  const resource = resources.find((candidate) => candidate.name === name);
  return (
    resource && { ...Object.fromEntries(fieldsOf(resource).map((field) => termOf(resource, field))), ...viewLinks }
  );
}

function termOf(resource: Resource, { name, meta, schema }: ResourceField): [string, unknown] {
  const iri = meta.property ?? `${resource.name}/${name}`;
  if (meta.relation !== undefined) return [name, link(iri)];
  // RDF statements are unordered, but the order of a questionnaire matters, so nested data is typed as @json.
  return [name, isNestedData(schema) ? { '@id': iri, '@type': '@json' } : iri];
}
