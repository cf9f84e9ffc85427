import { appendToLedger, type LedgerEntry } from '#server/db/ledger.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { NotFound } from '#server/http/errors.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { locations } from '#shared/contracts/locations.ts';
import { oasisCertificates, type OasisCertificatePatch } from '#shared/contracts/oasis-certs.ts';
import { users } from '#shared/contracts/users.ts';
import {
  bindCertificate,
  findCertificate,
  lockCertificate,
  renameCertificate,
  type ShownCertificate,
} from './oasis-certs.queries.ts';

/** What it is called, and where it is used; its secrets come with another one. */
export async function changeCertificate(
  context: Context,
  loaded: ShownCertificate,
  { name, locations: named }: OasisCertificatePatch,
): Promise<void> {
  const { tx, scope } = context;
  // Read once more under its lock: of two who change it at the same moment the second one replaces what the first one left.
  await lockCertificate(tx, scope, loaded.id);
  const certificate = await findCertificate(tx, scope, loaded.id);
  if (certificate === undefined) throw new NotFound();
  if (name !== undefined && name !== certificate.name) {
    await renameCertificate(tx, scope, certificate.id, name);
    await note(context, certificate, {
      type: 'oasisCertificate.renamed',
      data: {},
      personal: { nameBefore: certificate.name, name },
    });
  }
  if (named === undefined) return;
  const ids = await resolveLocationsOf(context, certificate.customer_id, named);
  if (ids.join() === certificate.location_ids.join()) return;
  await bindCertificate(tx, scope, certificate, ids);
  await note(context, certificate, {
    type: 'oasisCertificate.bound',
    data: {
      locationsBefore: certificate.location_ids.map((id) => iri(locations.path, id)),
      locationsAfter: ids.map((id) => iri(locations.path, id)),
    },
    personal: { name: name ?? certificate.name },
  });
}

/** A name is free text. */
function note(
  { tx, actor, now }: Context,
  certificate: ShownCertificate,
  changed: Pick<LedgerEntry, 'type' | 'data' | 'personal'>,
): Promise<unknown> {
  return appendToLedger(tx, {
    customerId: certificate.customer_id,
    entity: iri(oasisCertificates.path, certificate.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    ...changed,
  });
}
