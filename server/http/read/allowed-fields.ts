import * as z from 'zod/mini';

type FieldFilter = (value: unknown) => unknown;

const keepValue: FieldFilter = (value) => value;
const filtersBySchema = new WeakMap<z.core.$ZodType, FieldFilter>();

/**
 * Reduces a value to the fields its schema names, at every depth. It does not validate the values: their types were
 * checked at compile time, and validating 30 members again costs as much as reading them.
 */
export function allowedFields(schema: z.ZodMiniObject, value: unknown): Record<string, unknown> {
  const filterFields = filterFor(schema)(value);
  if (!isRecord(filterFields)) throw new Error('An item is an object.');
  return filterFields;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filterFor(schema: z.core.$ZodType): FieldFilter {
  const knownFilter = filtersBySchema.get(schema);
  if (knownFilter !== undefined) return knownFilter;
  const newFilter = createFilter(schema);
  filtersBySchema.set(schema, newFilter);
  return newFilter;
}

function createFilter(schema: z.core.$ZodType): FieldFilter {
  if (schema instanceof z.ZodMiniObject)
    return filterObject(Object.entries(schema.shape).map(([name, field]) => [name, filterFor(field)]));
  if (schema instanceof z.ZodMiniArray) return filterEach(filterFor(schema.def.element));
  if (schema instanceof z.ZodMiniRecord) return filterValues(filterFor(schema.def.valueType));
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? filterFor(def.innerType) : keepValue;
}

function filterObject(fields: readonly (readonly [string, FieldFilter])[]): FieldFilter {
  return (value) => {
    if (!isRecord(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [name, filterFields] of fields) {
      const field = value[name];
      if (field !== undefined) result[name] = filterFields === keepValue ? field : filterFields(field);
    }
    return result;
  };
}

function filterEach(filterFields: FieldFilter): FieldFilter {
  if (filterFields === keepValue) return keepValue;
  return (value) => (Array.isArray(value) ? value.map(filterFields) : value);
}

function filterValues(filterFields: FieldFilter): FieldFilter {
  if (filterFields === keepValue) return keepValue;
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filterFields(member)]))
      : value;
}
