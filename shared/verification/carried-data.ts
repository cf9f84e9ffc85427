// Reads the data that a document contains. Their types are checked without a schema library, because the page that verifies
// them has to stay small.
import { isRecord, parseJson } from '#shared/ledger/bundle.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** @returns no fields if the text is no JSON object */
export const readJson = (bytes: Uint8Array): Fields => fieldsOf(parseJson(new TextDecoder().decode(bytes)));

/** Reads what the body of a ledger entry records. */
export const factsIn = (body: string | undefined): Fields => fieldsOf(fieldsOf(parseJson(body ?? ''))['data']);
