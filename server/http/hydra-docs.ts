// What a Hydra client reads at /api/docs.jsonld. Only calls on collections and items are listed: such a client takes every
// other method on a collection for a list.
import type { Endpoint, Resource } from '#shared/contracts/endpoint.ts';
import { baseContext, link, listed } from './contexts.ts';
import { supportedProperty } from './hydra-property.ts';
import { entrypointKey, fieldsOf, isOfCollection, isOfItem } from './resource-fields.ts';

const contextOf = (origin: string) => ({
  ...baseContext(origin),
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  domain: link('rdfs:domain'),
  range: link('rdfs:range'),
  subClassOf: link('rdfs:subClassOf'),
  expects: link('hydra:expects'),
  returns: link('hydra:returns'),
  'hydra:entrypoint': link('hydra:entrypoint'),
});

/** Everything but the context is the same for every origin, so it is described once. */
export function describeHydra(resources: readonly Resource[]) {
  const supportedClasses = [
    ...listed(resources).map((resource) => resourceClass(resource, resources)),
    entrypointClass(resources),
    plainClass('ConstraintViolation', 'A constraint violation'),
    { ...plainClass('ConstraintViolationList', 'A constraint violation list'), subClassOf: 'hydra:Error' },
  ];
  return (origin: string) => ({
    '@context': contextOf(origin),
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Schutzbuch',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': supportedClasses,
  });
}

const plainClass = (name: string, title: string) => ({
  '@id': `#${name}`,
  '@type': 'hydra:Class',
  'hydra:title': title,
  'hydra:supportedProperty': [],
});

function resourceClass(resource: Resource, resources: readonly Resource[]) {
  const names = listed(resources).map(({ name }) => name);
  return {
    '@id': `#${resource.name}`,
    '@type': 'hydra:Class',
    'rdfs:label': resource.name,
    'hydra:title': resource.name,
    'hydra:description': resource.description,
    'hydra:supportedProperty': fieldsOf(resource).map((field) => supportedProperty(resource, field, names)),
    'hydra:supportedOperation': resource.endpoints
      .filter((endpoint) => isOfItem(resource, endpoint))
      .map((endpoint) => operation(resource, endpoint)),
  };
}

const schemaActions: Partial<Record<Endpoint['method'], string>> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  DELETE: 'schema:DeleteAction',
};

function operation(resource: Resource, { method, summary, body, list, response }: Endpoint) {
  const action = schemaActions[method];
  const item = response === undefined ? 'owl:Nothing' : `#${resource.name}`;
  return {
    '@type': action === undefined ? 'hydra:Operation' : ['hydra:Operation', action],
    'hydra:method': method,
    'hydra:title': summary,
    'rdfs:label': summary,
    ...(body && { expects: `#${resource.name}` }),
    returns: list === undefined ? item : 'hydra:Collection',
  };
}

function entrypointClass(resources: readonly Resource[]) {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'The API entrypoint',
    'hydra:supportedOperation': {
      '@type': 'hydra:Operation',
      'hydra:method': 'GET',
      'rdfs:label': 'The API entrypoint.',
      returns: '#Entrypoint',
    },
    'hydra:supportedProperty': listed(resources).map(collectionProperty),
  };
}

function collectionProperty(resource: Resource) {
  const title = `The collection of ${resource.name} resources`;
  const allOfOneClass = {
    'owl:equivalentClass': {
      'owl:onProperty': { '@id': 'hydra:member' },
      'owl:allValuesFrom': { '@id': `#${resource.name}` },
    },
  };
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': title,
    'hydra:readable': true,
    'hydra:writeable': false,
    'hydra:property': {
      '@id': `#Entrypoint/${entrypointKey(resource)}`,
      '@type': 'hydra:Link',
      domain: '#Entrypoint',
      'rdfs:label': title,
      // Both ways to name the class of the members: clients of today read the first, the newer dialect the second.
      'rdfs:range': [{ '@id': 'hydra:Collection' }, allOfOneClass],
      'hydra:memberAssertion': {
        'hydra:property': { '@id': 'rdf:type' },
        'hydra:object': { '@id': `#${resource.name}` },
      },
      'hydra:supportedOperation': resource.endpoints
        .filter((endpoint) => isOfCollection(resource, endpoint))
        .map((endpoint) => operation(resource, endpoint)),
    },
  };
}
