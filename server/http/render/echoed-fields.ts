// Omits from a stored response the fields that only repeat its request. A replay carries the same request, so they can
// be restored from it.
import { isDeepStrictEqual } from 'node:util';

/** Minimum length of an omitted field, in characters of JSON. */
const MIN_OMITTED_CHARACTERS = 500;

export interface KeptBody {
  readonly body: string | null;
  readonly sentFields: readonly string[];
}

/** @param sentText body of the request, which may be any text */
export function omitEchoedFields(body: string | null, sentText: string): KeptBody {
  const [answer, request] = [fieldsOf(body ?? ''), fieldsOf(sentText)];
  if (answer === undefined || request === undefined) return { body, sentFields: [] };
  const sentFields = Object.keys(answer).filter(
    (name) =>
      Object.hasOwn(request, name) &&
      JSON.stringify(answer[name]).length > MIN_OMITTED_CHARACTERS &&
      isDeepStrictEqual(answer[name], request[name]),
  );
  return sentFields.length === 0
    ? { body, sentFields }
    : { body: replaceFields(answer, sentFields, () => null), sentFields };
}

/** Restores the omitted fields, in their original order. */
export function restoreEchoedFields({ body, sentFields }: KeptBody, sentText: string): string | null {
  const [answer, request] = [fieldsOf(body ?? ''), fieldsOf(sentText)];
  if (sentFields.length === 0 || answer === undefined || request === undefined) return body;
  return replaceFields(answer, sentFields, (name) => request[name]);
}

const replaceFields = (answer: Fields, names: readonly string[], valueFor: (name: string) => unknown) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, names.includes(name) ? valueFor(name) : value]),
    ),
  );

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
