import * as z from 'zod/mini';
import type { Endpoint, Resource } from '#shared/contracts/wire/endpoint.ts';
import { fieldMeta, type FieldMeta } from '#shared/contracts/wire/hydra.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A field of a resource, merged from the schemas it is read with and written with. */
export interface ResourceField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly meta: FieldMeta;
  readonly isReadable: boolean;
  readonly isWritable: boolean;
  /** Required when an item is created. */
  readonly isRequired: boolean;
}

export const isOfItem = (resource: Resource, endpoint: Endpoint) => endpoint.path.startsWith(`${resource.path}/{`);
export const isOfCollection = (resource: Resource, endpoint: Endpoint) => endpoint.path === resource.path;

/** Returns the key of a resource in the entrypoint: `InspectionTour` → `inspectionTour`. */
export const entrypointKey = (resource: Resource) => resource.name.charAt(0).toLowerCase() + resource.name.slice(1);

/** Returns all fields except the identifier, which no client may write. */
export function fieldsOf(resource: Resource): ResourceField[] {
  const bodies = resource.endpoints.flatMap(({ method, body }) => (body ? [{ method, body }] : []));
  const fields = new Map<string, z.core.$ZodType>();
  for (const { shape } of [...bodies.map(({ body }) => body), resource.schema]) {
    for (const [name, field] of Object.entries(shape)) fields.set(name, field);
  }
  return [...fields]
    .filter(([name]) => name !== 'id' && !name.startsWith('@'))
    .map(([name, field]) => ({
      name,
      schema: toJsonSchema(field, name in resource.schema.shape ? 'output' : 'input'),
      meta: metaOf(field),
      isReadable: name in resource.schema.shape,
      isWritable: bodies.some(({ body }) => name in body.shape),
      isRequired: bodies.some(({ method, body }) => method === 'POST' && isMandatory(body, name)),
    }));
}

/** Returns whether a field contains nested data: an object, or a list of objects, that is not a link to an item. */
export const isNestedData = ({ type, items, properties }: JsonSchema): boolean => {
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) && isNestedData(items);
  return type === 'object' && properties?.['@id'] === undefined;
};

function isMandatory(body: z.ZodMiniObject, name: string): boolean {
  const field: z.core.$ZodType | undefined = body.shape[name];
  return field !== undefined && field._zod.optin !== 'optional';
}

/** Returns the registered metadata of a field, also behind optional() and nullable(). */
export function metaOf(field: z.core.$ZodType): FieldMeta {
  const meta = fieldMeta.get(field);
  if (meta !== undefined) return meta;
  const { def } = field._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? metaOf(def.innerType) : {};
}

/** Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function toJsonSchema(schema: z.core.$ZodType, direction: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { relation, description } = fieldMeta.get(zodSchema) ?? {};
      if (relation !== undefined && jsonSchema.type === 'string') jsonSchema.format = 'iri-reference';
      if (description !== undefined) jsonSchema.description = description;
      // The format already says it, and Zod's pattern for it would fill a page.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // The limits of a safe integer come from JavaScript, not from the contract.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return document;
}
