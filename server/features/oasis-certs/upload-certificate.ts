import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { resolveCustomer, lockCustomer } from '#server/features/customers/customers.public.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { oasisCertificates, type OasisCertificateCreate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { users } from '#shared/contracts/users/users.ts';
import { sealCertificate } from './certificate-secrets.ts';
import {
  findCertificate,
  hasCertificate,
  insertCertificate,
  lockCertificate,
  type CertificateRow,
  type ShownCertificate,
} from './oasis-certs.queries.ts';
import type { OpenedUpload } from './open-uploaded-certificate.ts';

const refuse = (propertyPath: string, message: string): ValidationFailed =>
  new ValidationFailed([{ propertyPath, message }]);

/** Stores a checked certificate with sealed secrets. @throws ValidationFailed at the invalid field */
export async function uploadCertificate(
  context: Context,
  { secrets }: Pick<FastifyInstance, 'secrets'>,
  { input, openedUpload }: { readonly input: OasisCertificateCreate; readonly openedUpload: OpenedUpload },
): Promise<CertificateRow> {
  const { tx, scope, actor } = context;
  const replacedCertificate = await findReplacedCertificate(context, input.replaces);
  const isCustomerNamed = replacedCertificate === undefined || input.customer !== undefined;
  const customerId = isCustomerNamed ? await resolveCustomer(context, input.customer) : replacedCertificate.customer_id;
  if (replacedCertificate !== undefined && replacedCertificate.customer_id !== customerId)
    throw refuse('replaces', 'Dieses Zertifikat gehört zu einer anderen Organisation.');
  const { columns, isSimulated, pkcs12 } = openedUpload;
  // The lock serialises concurrent uploads of the same file, so that the second finds the first.
  await lockCustomer(tx, scope, customerId);
  if (
    await hasCertificate(tx, scope, {
      customerId,
      fingerprint: columns.fingerprint,
      exceptId: replacedCertificate?.id ?? null,
    })
  )
    throw refuse('file', 'Dieses Zertifikat ist schon hochgeladen.');
  const locationIds = await resolveLocationsOf(context, customerId, input.locations ?? []);
  const owner = { customer_id: customerId, uuid: randomUUID() };
  const certificate = await insertCertificate(tx, scope, {
    certificate: {
      ...owner,
      ...columns,
      name: input.name,
      oasis_user: input.oasisUser,
      is_simulated: isSimulated,
      replaces_id: replacedCertificate?.id ?? null,
      user_id: actor.userId,
    },
    secret: sealCertificate(secrets, owner, { pkcs12, passphrase: input.passphrase, password: input.password }),
    // The replacement takes over the locations of the replaced certificate.
    locationIds: [...new Set([...(replacedCertificate?.location_ids ?? []), ...locationIds])],
  });
  await appendUpload(context, certificate);
  return certificate;
}

async function findReplacedCertificate(
  { tx, scope }: Context,
  replacedIri: string | undefined,
): Promise<ShownCertificate | undefined> {
  if (replacedIri === undefined) return undefined;
  const replacedCertificate = await resolveReference(replacedIri, oasisCertificates.path, async (id) => {
    // The lock serialises concurrent replacements, so that the second finds the first.
    await lockCertificate(tx, scope, id);
    return findCertificate(tx, scope, id);
  });
  if (replacedCertificate.replaced_by_id !== null)
    throw refuse('replaces', 'Für dieses Zertifikat gibt es schon ein neueres.');
  return replacedCertificate;
}

const appendUpload = ({ tx, actor, now }: Context, row: CertificateRow) =>
  appendToLedger(tx, {
    customerId: row.customer_id,
    type: 'oasisCertificate.uploaded',
    entity: iri(oasisCertificates.path, row.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: {
      fingerprint: row.fingerprint,
      validTo: row.valid_to.toISOString().slice(0, 10),
      replaces: row.replaces_id === null ? undefined : iri(oasisCertificates.path, row.replaces_id),
    },
    // The name is free text and may hold personal data.
    personal: { name: row.name },
  });
