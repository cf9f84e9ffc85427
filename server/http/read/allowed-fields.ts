import * as z from 'zod/mini';

type Cut = (value: unknown) => unknown;

const keepValue: Cut = (value) => value;
const cuts = new WeakMap<z.core.$ZodType, Cut>();

/**
 * Reduces a value to the fields its schema names, at every depth. It does not validate the values: their types were
 * checked at compile time, and validating 30 members again costs as much as reading them.
 */
export function allowedFields(schema: z.ZodMiniObject, value: unknown): Record<string, unknown> {
  const cut = cutTo(schema)(value);
  if (!isRecord(cut)) throw new Error('An item is an object.');
  return cut;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function cutTo(schema: z.core.$ZodType): Cut {
  const knownCut = cuts.get(schema);
  if (knownCut !== undefined) return knownCut;
  const newCut = makeCut(schema);
  cuts.set(schema, newCut);
  return newCut;
}

function makeCut(schema: z.core.$ZodType): Cut {
  if (schema instanceof z.ZodMiniObject)
    return cutObject(Object.entries(schema.shape).map(([name, field]) => [name, cutTo(field)]));
  if (schema instanceof z.ZodMiniArray) return cutEach(cutTo(schema.def.element));
  if (schema instanceof z.ZodMiniRecord) return cutValues(cutTo(schema.def.valueType));
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? cutTo(def.innerType) : keepValue;
}

function cutObject(fields: readonly (readonly [string, Cut])[]): Cut {
  return (value) => {
    if (!isRecord(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [name, cut] of fields) {
      const field = value[name];
      if (field !== undefined) result[name] = cut === keepValue ? field : cut(field);
    }
    return result;
  };
}

function cutEach(cut: Cut): Cut {
  if (cut === keepValue) return keepValue;
  return (value) => (Array.isArray(value) ? value.map(cut) : value);
}

function cutValues(cut: Cut): Cut {
  if (cut === keepValue) return keepValue;
  return (value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)])) : value;
}
