import type * as z from 'zod/mini';
import { BadRequest } from '#server/http/render/errors.ts';
import { readFields } from '#server/http/read/read-body.ts';
import { toJsonSchema } from '#server/http/docs/resource-fields.ts';

type Texts = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the text fields of a form according to a contract: numbers and booleans are converted, and empty fields are
 * omitted.
 * @throws BadRequest, ValidationFailed as for a JSON body
 */
export function readFormFields<Schema extends z.ZodMiniObject>(schema: Schema, texts: Texts): z.output<Schema> {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const values = texts.get(name)?.filter((text) => text !== '') ?? [];
    return values.length === 0 ? [] : [[name, toValue(name, field, values)] as const];
  });
  return readFields(schema, Object.fromEntries(fields));
}

function toValue(name: string, field: z.core.$ZodType, texts: readonly string[]): unknown {
  const { type } = toJsonSchema(field, 'input');
  if (type === 'array') return texts;
  const [text] = texts;
  if (text === undefined || texts.length > 1) throw new BadRequest(`The field "${name}" may be sent once.`);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text);
  return isNumber ? Number(text) : text;
}
