import type * as z from 'zod/mini';
import type { Violation } from '#web/api/client/api-error.ts';

/** Error message by field name; '' holds errors that belong to no field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Validates a body and returns the schema's messages by field. */
export function fieldErrors(schema: z.ZodMiniType, body: unknown): FieldErrors {
  const result = schema.safeParse(body);
  if (result.success) return {};
  return firstPerField(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

/**
 * Returns the violations of the server by field, with `lines[1].from` as `lines.1.from`. A violation of a field the
 * form does not show is returned under ''.
 */
export function violationErrors(violations: readonly Violation[], fields: readonly string[]): FieldErrors {
  return firstPerField(
    violations.map(({ propertyPath, message }) => {
      const field = propertyPath.replaceAll(/\[(\d+)\]/g, '.$1');
      return [fields.includes(field.split('.', 1).join('')) ? field : '', message];
    }),
  );
}

function firstPerField(messages: readonly (readonly [field: string, message: string])[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const [field, message] of messages) {
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}
