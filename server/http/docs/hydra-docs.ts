// Builds the Hydra documentation at /api/docs.jsonld. Only operations on collections and items are listed, because
// Hydra clients treat any other operation of a collection as its list operation.
import type { Resource } from '#shared/contracts/wire/endpoint.ts';
import { baseContext, link, listedResources } from './contexts.ts';
import { entrypointClass } from './hydra-entrypoint.ts';
import { describeOperation } from './hydra-operation.ts';
import { supportedProperty } from './hydra-property.ts';
import { fieldsOf, isOfItem } from './resource-fields.ts';

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

/** Builds all but the context once, because only the context depends on the origin. */
export function describeHydra(resources: readonly Resource[]) {
  const supportedClasses = [
    ...listedResources(resources).map((resource) => resourceClass(resource, resources)),
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
  const names = listedResources(resources).map(({ name }) => name);
  return {
    '@id': `#${resource.name}`,
    '@type': 'hydra:Class',
    'rdfs:label': resource.name,
    'hydra:title': resource.name,
    'hydra:description': resource.description,
    'hydra:supportedProperty': fieldsOf(resource).map((field) => supportedProperty(resource, field, names)),
    'hydra:supportedOperation': resource.endpoints
      .filter((endpoint) => isOfItem(resource, endpoint))
      .map((endpoint) => describeOperation(resource, endpoint)),
  };
}
