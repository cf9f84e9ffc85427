import type { Resource } from '#shared/contracts/endpoint.ts';
import type { JsonSchema, ResourceField } from './resource-fields.ts';

/** One field of a class. `described` are the classes the documentation holds. */
export function supportedProperty(resource: Resource, field: ResourceField, described: readonly string[]) {
  const { relation, property, description } = field.meta;
  const isDescribed = relation !== undefined && described.includes(relation);
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': field.name,
    'hydra:required': field.isRequired,
    'hydra:readable': field.isReadable,
    'hydra:writeable': field.isWritable,
    ...(description && { 'hydra:description': description }),
    'hydra:property': {
      '@id': property ?? `#${resource.name}/${field.name}`,
      '@type': relation === undefined ? 'rdf:Property' : 'hydra:Link',
      'rdfs:label': field.name,
      domain: `#${resource.name}`,
      ...(relation !== undefined && field.schema.type !== 'array' && { 'owl:maxCardinality': 1 }),
      ...(relation === undefined && { range: rangeOf(field.schema) }),
      // A class that is not described here cannot be a range: a client would look for it in vain.
      ...(isDescribed && { range: `#${relation}` }),
    },
  };
}

function rangeOf(schema: JsonSchema): string {
  const type = [schema.type].flat()[0];
  if (type === undefined && schema.anyOf) return rangeOf(schema.anyOf.find((one) => one.type !== 'null') ?? {});
  if (type === 'integer' || type === 'boolean' || type === 'array') return `xmls:${type}`;
  if (type === 'object') return 'rdf:JSON';
  if (type === 'number') return 'xmls:decimal';
  if (schema.format === 'date-time') return 'xmls:dateTime';
  return 'xmls:string';
}
