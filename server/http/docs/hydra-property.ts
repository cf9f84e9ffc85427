import type { Resource } from '#shared/contracts/wire/endpoint.ts';
import type { JsonSchema, ResourceField } from './resource-fields.ts';

/**
 * Describes one field of a class.
 * @param describedNames names of the classes that the documentation contains
 */
export function supportedProperty(resource: Resource, field: ResourceField, describedNames: readonly string[]) {
  const { relation, property, description } = field.meta;
  const isDescribed = relation !== undefined && describedNames.includes(relation);
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
      // A range must be a class that the documentation contains, because clients look it up there.
      ...(isDescribed && { range: `#${relation}` }),
    },
  };
}

function rangeOf(schema: JsonSchema): string {
  const type = [schema.type].flat()[0];
  if (type === undefined && schema.anyOf) return rangeOf(schema.anyOf.find((option) => option.type !== 'null') ?? {});
  if (type === 'integer' || type === 'boolean' || type === 'array') return `xmls:${type}`;
  if (type === 'object') return 'rdf:JSON';
  if (type === 'number') return 'xmls:decimal';
  if (schema.format === 'date-time') return 'xmls:dateTime';
  return 'xmls:string';
}
