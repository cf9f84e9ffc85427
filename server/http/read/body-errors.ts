import * as z from 'zod/mini';
import { BadRequest, ValidationFailed, type HttpError, type Violation } from '#server/http/render/errors.ts';
import { metaOf } from '#server/http/docs/resource-fields.ts';

const violationCodes = {
  blank: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
  missing: 'ad32d13f-c3d4-423b-909a-857b961eb720',
  type: 'ba785a8c-82cb-4283-967c-3cf342181b40',
} as const;

/** The message for a field whose contract defines none. */
export const INVALID_VALUE_MESSAGE = 'Dieser Wert ist nicht gültig.';

/** The number of reported violations is capped, because a body of megabytes may contain a hundred thousand of them. */
const MAX_VIOLATIONS = 500;

/**
 * Maps validation issues to an error: 400 for a value of the wrong type or an invalid IRI, otherwise 422 with the
 * violations.
 */
export function toBodyError(
  schema: z.ZodMiniObject,
  issues: readonly z.core.$ZodIssue[],
  input: Readonly<Record<string, unknown>>,
): HttpError {
  for (const issue of issues) {
    const value = valueAt(input, issue.path);
    if (issue.code === 'invalid_type' && value !== undefined && value !== null) {
      const [expectedText, actualText] = [expectedType(issue.expected, fieldAt(schema, issue.path)), typeOf(value)];
      return new BadRequest(
        `The type of the "${pathText(issue.path)}" attribute must be "${expectedText}", "${actualText}" given.`,
      );
    }
    const isIri = issue.code === 'invalid_format' && metaOf(fieldAt(schema, issue.path)).relation !== undefined;
    if (isIri) return new BadRequest(`Invalid IRI "${String(value).slice(0, 100)}".`);
  }
  return new ValidationFailed(issues.slice(0, MAX_VIOLATIONS).map(toViolation));
}

const typeNames: Record<string, string> = { int: 'integer', number: 'float', record: 'object' };

function expectedType(expected: string, field: z.core.$ZodType): string {
  const { def } = field._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return expectedType(expected, def.innerType);
  return field instanceof z.ZodMiniNumberFormat ? 'integer' : (typeNames[expected] ?? expected);
}

/** Returns the PHP name of a type, which the clients of this API expect. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float';
  return typeof value;
}

function toViolation(issue: z.core.$ZodIssue): Violation {
  const propertyPath = pathText(issue.path);
  if (issue.code === 'invalid_type')
    return { propertyPath, message: 'Dieses Feld ist erforderlich.', code: violationCodes.missing };
  if (issue.code === 'too_small') return { propertyPath, message: issue.message, code: violationCodes.blank };
  return { propertyPath, message: issue.message, code: violationCodes.type };
}

/** Writes a path as `list[0].name`, which is the notation clients expect. */
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
