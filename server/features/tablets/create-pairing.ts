import { randomBytes } from 'node:crypto';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import { REUSED_KEY } from '#server/http/serve/idempotency.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tabletPairings, type TabletPairingCreate } from '#shared/contracts/tablets/tablets.ts';
import { users } from '#shared/contracts/users/users.ts';
import { toPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import { pairingCodeHash } from './pairing-code-hash.ts';
import { findLocationToPair, findOwnPairing, insertPairing, type PairingRow } from './pairings.queries.ts';
import { pairingEnd } from './tablets.rules.ts';

const RANDOM_BYTES = 32;

/**
 * Creates a code. It is part of this response only, and is stored as a keyed hash. A retry with the same idempotency key gets
 * the same code, because the code is derived from the key.
 */
export async function createPairing(
  context: Context,
  input: TabletPairingCreate,
  secrets: Secrets,
): Promise<{ readonly pairing: PairingRow; readonly token: string }> {
  const { tx, scope, actor, now } = context;
  const location = await resolveReference(input.location, locations.path, (id) => findLocationToPair(tx, scope, id));
  const token = deriveCode(context, secrets);
  const tokenHash = pairingCodeHash(secrets, token);
  const pairing = await insertPairing(tx, scope, {
    token_hash: tokenHash,
    customer_id: location.customer_id,
    location_id: location.id,
    name: input.name,
    user_id: actor.userId,
    created_at: now,
    expires_at: pairingEnd(now),
  });
  if (pairing === undefined) {
    const existingPairing = await findOwnPairing(tx, scope, tokenHash);
    if (existingPairing?.location_id !== location.id || existingPairing.name !== input.name)
      throw new ValidationFailed([REUSED_KEY]);
    return { pairing: existingPairing, token };
  }
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'tabletPairing.created',
    entity: iri(tabletPairings.path, pairing.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, location.id),
    data: { name: pairing.name, locationName: location.name },
  });
  return { pairing, token };
}

/** Derives the code from the idempotency key and a secret of the server, so that the key alone does not reveal it. */
function deriveCode({ actor, idempotencyKey }: Context, secrets: Secrets): string {
  if (idempotencyKey === undefined) return toPairingCode(randomBytes(RANDOM_BYTES));
  return toPairingCode(secrets.derive(`tablet-pairing:${actor.userId}:${idempotencyKey}`));
}
