import { findLocation } from '#server/features/locations/locations.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { DocumentPatch } from '#shared/contracts/documents/documents.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { appendDocument } from './append-document.ts';
import { lockDocument, markDiscarded, updateDocument, type DocumentRow } from './documents.queries.ts';
import { checkCategoryAndLocation, NOT_WITHHELD_MESSAGE } from './documents.rules.ts';

/** Changes the metadata of a file. A patch without effect takes no lock and records nothing. */
export async function changeDocument(
  context: Context,
  loadedDocument: DocumentRow,
  patch: DocumentPatch,
): Promise<DocumentRow> {
  const { tx, scope } = context;
  const location = patch.location
    ? await resolveReference(patch.location, locations.path, (id) => findLocation(tx, scope, id))
    : undefined;
  const change = { patch, location };
  if (!isChanged(loadedDocument, columnsAfter(loadedDocument, change))) return loadedDocument;
  // The loaded row may be outdated by a concurrent change.
  const lockedDocument = await lockDocument(tx, scope, loadedDocument.id);
  const newColumns = columnsAfter(lockedDocument, change);
  if (!isChanged(lockedDocument, newColumns)) return lockedDocument;
  const changedDocument = await updateDocument(tx, scope, lockedDocument.id, newColumns);
  await appendDocument(context, 'document.changed', changedDocument);
  return changedDocument;
}

interface DocumentChange {
  readonly patch: DocumentPatch;
  readonly location: { readonly id: number; readonly customer_id: number } | undefined;
}

/**
 * Returns the columns after the change.
 * @throws ValidationFailed if category, location and end of validity do not fit the file
 */
function columnsAfter(document: DocumentRow, { patch, location }: DocumentChange) {
  const category = patch.category ?? document.category;
  const violations = checkCategoryAndLocation({
    category,
    customerId: document.customer_id,
    location,
    previousDocument: document,
    validUntil: patch.validUntil,
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
  return {
    name: patch.name ?? document.name,
    category,
    location_id: patch.location === undefined ? document.location_id : (location?.id ?? null),
    valid_until: patch.validUntil === undefined ? document.valid_until : dateOf(patch.validUntil),
    needs_reading: category === 'proof' ? document.needs_reading : (patch.needsReading ?? document.needs_reading),
  };
}

const isChanged = (document: DocumentRow, newColumns: ReturnType<typeof columnsAfter>): boolean =>
  JSON.stringify({ ...document, ...newColumns }) !== JSON.stringify(document);

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Discards a file that must not be opened. The next clean-up removes its bytes. @throws Conflict for any other file */
export async function discardDocument(context: Context, { id }: DocumentRow): Promise<DocumentRow> {
  const discardedDocument = await markDiscarded(context.tx, context.scope, id);
  if (discardedDocument === undefined) throw new Conflict(NOT_WITHHELD_MESSAGE);
  await appendDocument(context, 'document.discarded', discardedDocument);
  return discardedDocument;
}
