import type { Row } from '#server/db/schema.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import {
  countries,
  type CountryCreate,
  type CountryPatch,
  statuses,
  type StatusCreate,
  type StatusPatch,
} from '#shared/contracts/master-data/master-data.ts';
import {
  isNameTaken,
  findStatus,
  insertCountry,
  insertStatus,
  updateCountry,
  updateStatus,
} from './master-data.queries.ts';
import { checkStatusPatch } from './master-data.rules.ts';
import { logPlatformChange } from './log-platform-change.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

/** Creates a result of tours. The default one cannot be changed, because clients rely on it. */
export async function createStatus(context: Context, { text, isFinding }: StatusCreate): Promise<Row<'status'>> {
  await refuseNamesake(context, 'text', { table: 'status', column: 'text', text });
  const status = await insertStatus(context.tx, context.scope, { text, is_finding: isFinding ?? false });
  await logPlatformChange(context, iri(statuses.path, status.id), { name: text });
  return status;
}

/** Changes a result of tours. It can be renamed or deactivated but never deleted, because tours refer to it. */
export async function changeStatus(
  context: Context,
  status: Row<'status'>,
  patch: StatusPatch,
): Promise<Row<'status'>> {
  const { tx, scope } = context;
  const { id } = status;
  const violations = checkStatusPatch(status, patch);
  if (violations.length > 0) throw new ValidationFailed(violations);
  if (patch.text !== undefined)
    await refuseNamesake(context, 'text', { table: 'status', column: 'text', text: patch.text, exceptId: id });
  const changedStatus = await updateStatus(tx, scope, id, { text: patch.text, is_active: patch.isActive });
  await logPlatformChange(context, iri(statuses.path, id), {
    name: changedStatus.text,
    nameBefore: status.text,
    isActive: changedStatus.is_active,
  });
  if (status.text !== changedStatus.text)
    await recordCatalogueChange(context, {
      type: 'status.renamed',
      entity: iri(statuses.path, id),
      customerId: null,
      data: { nameBefore: status.text, nameAfter: changedStatus.text },
    });
  return changedStatus;
}

/** Serves clients that identify the item in the body. */
export async function changeListedStatus(
  context: Context,
  { '@id': statusIri, ...patch }: StatusPatch & { readonly '@id': string },
): Promise<Row<'status'>> {
  const { tx, scope } = context;
  const status = await resolveReference(statusIri, statuses.path, (id) => findStatus(tx, scope, id));
  return changeStatus(context, status, patch);
}

export async function createCountry(context: Context, { name, code }: CountryCreate): Promise<Row<'country'>> {
  await refuseNamesake(context, 'code', { table: 'country', column: 'code', text: code });
  await refuseNamesake(context, 'name', { table: 'country', column: 'name', text: name });
  const country = await insertCountry(context.tx, context.scope, { name, code });
  await logPlatformChange(context, iri(countries.path, country.id), { name });
  return country;
}

export async function changeCountry(
  context: Context,
  { id, name: nameBefore }: Row<'country'>,
  { name, isActive }: CountryPatch,
): Promise<Row<'country'>> {
  const { tx, scope } = context;
  if (name !== undefined)
    await refuseNamesake(context, 'name', { table: 'country', column: 'name', text: name, exceptId: id });
  const changedCountry = await updateCountry(tx, scope, id, { name, is_active: isActive });
  await logPlatformChange(context, iri(countries.path, id), {
    name: changedCountry.name,
    nameBefore,
    isActive: changedCountry.is_active,
  });
  return changedCountry;
}

/** @throws ValidationFailed if another entry of the catalogue has this name */
export async function refuseNamesake(
  { tx, scope }: Context,
  field: string,
  nameQuery: Parameters<typeof isNameTaken>[2],
): Promise<void> {
  if (await isNameTaken(tx, scope, nameQuery))
    throw new ValidationFailed([{ propertyPath: field, message: `„${nameQuery.text}“ gibt es schon.` }]);
}
