import * as z from 'zod/mini';
import { BadRequest, ValidationFailed, type HttpError, type Violation } from './errors.ts';
import { metaOf } from './resource-fields.ts';

const codes = {
  blank: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
  missing: 'ad32d13f-c3d4-423b-909a-857b961eb720',
  type: 'ba785a8c-82cb-4283-967c-3cf342181b40',
} as const;

/** Said where a contract has no text of its own. */
export const INVALID_VALUE_MESSAGE = 'Dieser Wert ist nicht gültig.';

/** A body of megabytes may be wrong a hundred thousand times. */
const MAX_TOLD = 500;

/** What is wrong with a body: 400 for a wrong type or what is no IRI, else 422 with every violation. */
export function toBodyError(
  schema: z.ZodMiniObject,
  issues: readonly z.core.$ZodIssue[],
  input: Readonly<Record<string, unknown>>,
): HttpError {
  for (const issue of issues) {
    const value = valueAt(input, issue.path);
    if (issue.code === 'invalid_type' && value !== undefined && value !== null) {
      const [expected, given] = [expectedType(issue.expected, fieldAt(schema, issue.path)), typeOf(value)];
      return new BadRequest(
        `The type of the "${pathText(issue.path)}" attribute must be "${expected}", "${given}" given.`,
      );
    }
    const isIri = issue.code === 'invalid_format' && metaOf(fieldAt(schema, issue.path)).relation !== undefined;
    if (isIri) return new BadRequest(`Invalid IRI "${String(value).slice(0, 100)}".`);
  }
  return new ValidationFailed(issues.slice(0, MAX_TOLD).map(toViolation));
}

const typeNames: Record<string, string> = { int: 'integer', number: 'float', record: 'object' };

function expectedType(expected: string, field: z.core.$ZodType): string {
  const { def } = field._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return expectedType(expected, def.innerType);
  return field instanceof z.ZodMiniNumberFormat ? 'integer' : (typeNames[expected] ?? expected);
}

/** As the clients of this API know the names of types. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float';
  return typeof value;
}

function toViolation(issue: z.core.$ZodIssue): Violation {
  const propertyPath = pathText(issue.path);
  if (issue.code === 'invalid_type')
    return { propertyPath, message: 'Dieses Feld ist erforderlich.', code: codes.missing };
  if (issue.code === 'too_small') return { propertyPath, message: issue.message, code: codes.blank };
  return { propertyPath, message: issue.message, code: codes.type };
}

/** `list[0].name`, as clients expect. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${String(step)}`),
    '',
  );

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );

function fieldAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const { def } = schema._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return fieldAt(def.innerType, path);
  if (schema instanceof z.core.$ZodArray) return fieldAt(schema._zod.def.element, rest);
  const field = schema instanceof z.core.$ZodObject ? schema._zod.def.shape[String(step)] : undefined;
  return field === undefined ? schema : fieldAt(field, rest);
}
