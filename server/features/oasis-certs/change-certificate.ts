import { appendToLedger, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { oasisCertificates, type OasisCertificatePatch } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { users } from '#shared/contracts/users/users.ts';
import {
  bindCertificate,
  findCertificate,
  lockCertificate,
  renameCertificate,
  type ShownCertificate,
} from './oasis-certs.queries.ts';

/** Changes the name and the locations of a certificate; new secrets require a new certificate. */
export async function changeCertificate(
  context: Context,
  loadedCertificate: ShownCertificate,
  { name, locations: locationIris }: OasisCertificatePatch,
): Promise<void> {
  const { tx, scope } = context;
  // Reads the row again under the lock, so that the second of two concurrent changes builds on the first.
  await lockCertificate(tx, scope, loadedCertificate.id);
  const certificate = await findCertificate(tx, scope, loadedCertificate.id);
  if (certificate === undefined) throw new NotFound();
  if (name !== undefined && name !== certificate.name) {
    await renameCertificate(tx, scope, certificate.id, name);
    await appendChange(context, certificate, {
      type: 'oasisCertificate.renamed',
      data: {},
      personal: { nameBefore: certificate.name, name },
    });
  }
  if (locationIris === undefined) return;
  const ids = await resolveLocationsOf(context, certificate.customer_id, locationIris);
  if (ids.join() === certificate.location_ids.join()) return;
  await bindCertificate(tx, scope, certificate, ids);
  await appendChange(context, certificate, {
    type: 'oasisCertificate.bound',
    data: {
      locationsBefore: certificate.location_ids.map((id) => iri(locations.path, id)),
      locationsAfter: ids.map((id) => iri(locations.path, id)),
    },
    personal: { name: name ?? certificate.name },
  });
}

/** The caller passes the name as `personal`, since free text may hold personal data. */
function appendChange(
  { tx, actor, now }: Context,
  certificate: ShownCertificate,
  changeEntry: Pick<LedgerEntry, 'type' | 'data' | 'personal'>,
): Promise<unknown> {
  return appendToLedger(tx, {
    customerId: certificate.customer_id,
    entity: iri(oasisCertificates.path, certificate.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    ...changeEntry,
  });
}
