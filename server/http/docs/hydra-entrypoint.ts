import type { Resource } from '#shared/contracts/wire/endpoint.ts';
import { listedResources } from './contexts.ts';
import { describeOperation } from './hydra-operation.ts';
import { entrypointKey, isOfCollection } from './resource-fields.ts';

export function entrypointClass(resources: readonly Resource[]) {
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
    'hydra:supportedProperty': listedResources(resources).map(collectionProperty),
  };
}

function collectionProperty(resource: Resource) {
  const title = `The collection of ${resource.name} resources`;
  const memberAssertion = {
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
      // The class of the members is given twice: current clients read rdfs:range, newer ones hydra:memberAssertion.
      'rdfs:range': [{ '@id': 'hydra:Collection' }, memberAssertion],
      'hydra:memberAssertion': {
        'hydra:property': { '@id': 'rdf:type' },
        'hydra:object': { '@id': `#${resource.name}` },
      },
      'hydra:supportedOperation': resource.endpoints
        .filter((endpoint) => isOfCollection(resource, endpoint))
        .map((endpoint) => describeOperation(resource, endpoint)),
    },
  };
}
