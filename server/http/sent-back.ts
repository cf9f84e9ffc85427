// An answer is kept for its repetition without what the request itself holds: the same request brings it again.
import { isDeepStrictEqual } from 'node:util';

/** A shorter answer is kept as it is. */
const WORTH_LEAVING_OUT = 500;

export interface KeptBody {
  readonly body: string | null;
  readonly sentFields: readonly string[];
}

/** @param sent the text of the request, which may be anything */
export function withoutSent(body: string | null, sent: string): KeptBody {
  const [answer, request] = [fieldsOf(body ?? ''), fieldsOf(sent)];
  if (answer === undefined || request === undefined) return { body, sentFields: [] };
  const sentFields = Object.keys(answer).filter(
    (name) =>
      Object.hasOwn(request, name) &&
      JSON.stringify(answer[name]).length > WORTH_LEAVING_OUT &&
      isDeepStrictEqual(answer[name], request[name]),
  );
  return sentFields.length === 0
    ? { body, sentFields }
    : { body: replaced(answer, sentFields, () => null), sentFields };
}

/** In the order of the kept answer. */
export function withSent({ body, sentFields }: KeptBody, sent: string): string | null {
  const [answer, request] = [fieldsOf(body ?? ''), fieldsOf(sent)];
  if (sentFields.length === 0 || answer === undefined || request === undefined) return body;
  return replaced(answer, sentFields, (name) => request[name]);
}

const replaced = (answer: Fields, names: readonly string[], valueOf: (name: string) => unknown) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, names.includes(name) ? valueOf(name) : value]),
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
