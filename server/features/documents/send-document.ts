import { resolveCustomer } from '#server/features/customers/customers.public.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { AccessDenied, Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { ReceivedFile } from '#server/uploads/receive-upload.ts';
import { documents, type DocumentCreate } from '#shared/contracts/documents/documents.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { isManagement, isService } from '#shared/permissions.ts';
import { appendDocument } from './append-document.ts';
import { findDocument, findStorageUsed, insertDocument, markReplaced, type DocumentRow } from './documents.queries.ts';
import { checkCategoryAndLocation, checkStorage, REPLACED_MESSAGE } from './documents.rules.ts';

interface StorageLimit {
  /** Storage limit of an organisation; 0 for unlimited. */
  readonly storageMegabytes: number;
}

/** Stores a received file as a new document or as the next version of one. */
export async function sendDocument(
  context: Context & StorageLimit,
  file: ReceivedFile,
  body: DocumentCreate,
): Promise<DocumentRow> {
  const { tx, scope, actor } = context;
  const { category } = body;
  const replacedVersion = await findReplacedDocument(context, body.replaces);
  const location = await locationFor(context, body);
  const locationCustomerId = body.customer === undefined ? location?.customer_id : undefined;
  const customerId =
    replacedVersion?.customer_id ?? locationCustomerId ?? (await resolveCustomer(context, body.customer));
  const violations = checkCategoryAndLocation({
    category,
    customerId,
    location,
    previousDocument: replacedVersion,
    validUntil: body.validUntil,
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
  await refuseBeyondStorage(context, customerId, file);
  const document = await insertDocument(tx, scope, {
    ...fileColumns(file),
    name: body.name ?? file.name,
    customer_id: customerId,
    location_id: location?.id ?? null,
    user_id: actor.userId,
    category,
    valid_until: body.validUntil === undefined ? null : new Date(body.validUntil),
    needs_reading: category !== 'proof' && needsReading(actor, body, replacedVersion),
    ...versionAfter(replacedVersion),
  });
  if (replacedVersion !== undefined && !(await markReplaced(tx, scope, replacedVersion.id, document.id)))
    throw new Conflict(REPLACED_MESSAGE);
  await appendDocument(context, 'document.sent', document);
  return document;
}

/**
 * Only the management decides whether a file must be read; otherwise a new version keeps the setting of the previous
 * one.
 */
function needsReading(
  actor: Context['actor'],
  { needsReading: wantsReading }: DocumentCreate,
  replacedVersion: DocumentRow | undefined,
) {
  const previousSetting = replacedVersion?.needs_reading ?? false;
  return isManagement(actor) ? (wantsReading ?? previousSetting) : previousSetting;
}

/**
 * Stores a copy received through an upload link. It needs no ledger entry, since that of the proof names the digest.
 */
export async function storeProofFile(
  context: Pick<Context, 'tx' | 'scope'> & StorageLimit,
  file: ReceivedFile,
  { name, customerId }: { readonly name: string; readonly customerId: number },
): Promise<DocumentRow> {
  await refuseBeyondStorage(context, customerId, file);
  const metadata = { name, customer_id: customerId, category: 'proof' as const, version: 1 };
  return insertDocument(context.tx, context.scope, { ...fileColumns(file), ...metadata });
}

async function refuseBeyondStorage(
  { tx, scope, storageMegabytes }: Pick<Context, 'tx' | 'scope'> & StorageLimit,
  customerId: number,
  { size }: ReceivedFile,
): Promise<void> {
  if (storageMegabytes === 0) return;
  const violations = checkStorage(await findStorageUsed(tx, scope, customerId), size, storageMegabytes);
  if (violations.length > 0) throw new ValidationFailed(violations);
}

const versionAfter = (replacedVersion: DocumentRow | undefined) =>
  replacedVersion === undefined
    ? { version: 1 }
    : { version: replacedVersion.version + 1, replaces_id: replacedVersion.id, first_id: replacedVersion.origin_id };

const fileColumns = (file: ReceivedFile) => ({
  mime_type: file.mimeType,
  bytes: file.size,
  digest: file.sha256,
  file_key: file.fileKey,
  thumbnail_key: file.thumbnailKey ?? null,
  scan_state: file.scanState,
});

async function findReplacedDocument({ tx, scope, actor }: Context, locationIri: string | undefined) {
  if (locationIri === undefined) return undefined;
  const document = await resolveReference(locationIri, documents.path, (id) => findDocument(tx, scope, id));
  if (isService(actor) && document.location_id !== actor.locationId) throw new AccessDenied();
  if (document.replaced_by_id !== null) throw new Conflict(REPLACED_MESSAGE);
  return document;
}

/** Service sends files for its own location only; a location it names must be that one. */
async function locationFor({ tx, scope, actor }: Context, { category, location }: DocumentCreate) {
  const ownLocationId = isService(actor) && category !== 'proof' ? actor.locationId : null;
  const locationIri = location ?? (ownLocationId === null ? undefined : `${locations.path}/${ownLocationId}`);
  if (locationIri === undefined) return undefined;
  const foundLocation = await resolveReference(locationIri, locations.path, (id) => findLocation(tx, scope, id));
  if (ownLocationId !== null && foundLocation.id !== ownLocationId) throw new AccessDenied();
  return foundLocation;
}
