import { randomBytes } from 'node:crypto';
import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { REUSED_KEY } from '#server/http/serve/idempotency.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendToLedger, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { authorityAccesses, type AuthorityAccessCreate } from '#shared/contracts/authority-access/authority-access.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { users } from '#shared/contracts/users/users.ts';
import { accessEnd, checkAccessDays, toAccessCode } from './authority-access.rules.ts';
import { findAccess, findOwnAccess, insertAccess, markRevoked, type AccessRow } from './authority-accesses.queries.ts';

const ONE_ORGANISATION_MESSAGE = 'Bitte nur Standorte einer Organisation wählen.';

interface GrantedAccess {
  readonly access: AccessRow;
  readonly token: string;
  readonly code: string;
}

/** Returns the hash of a code under which it is stored. The token makes each code another text. */
export const codeHashOf = (secrets: Secrets, tokenHash: Buffer, code: string): Buffer =>
  secrets.derive(`authority-code:${tokenHash.toString('hex')}:${code.slice(0, 40)}`);

/**
 * Opens records of some locations to an authority. Token and code are part of this response only, and stored as hashes. A
 * retry with the same idempotency key gets the same ones, because both are derived from the key.
 */
export async function grantAccess(
  context: Context,
  input: AuthorityAccessCreate,
  secrets: Secrets,
): Promise<GrantedAccess> {
  const { tx, scope, actor, now } = context;
  const chosenLocations = [];
  for (const location of new Set(input.locations))
    chosenLocations.push(await resolveReference(location, locations.path, (id) => findLocation(tx, scope, id)));
  const [firstLocation] = chosenLocations;
  if (firstLocation === undefined || chosenLocations.some((one) => one.customer_id !== firstLocation.customer_id))
    throw new ValidationFailed([{ propertyPath: 'locations', message: ONE_ORGANISATION_MESSAGE }]);
  const violations = checkAccessDays(input, now);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { token, code } = deriveSecrets(context, secrets);
  const tokenHash = hashOf(token);
  const isNew = await insertAccess(tx, scope, {
    customer_id: firstLocation.customer_id,
    location_ids: chosenLocations.map(({ id }) => id),
    authority: input.authority,
    person: input.person,
    from_on: input.from,
    to_on: input.to,
    kinds: [...new Set(input.kinds)],
    shows_names: input.showsNames,
    token_hash: tokenHash,
    code_hash: codeHashOf(secrets, tokenHash, code),
    expires_at: accessEnd(input.until),
    user_id: actor.userId,
    created_at: now,
  });
  const access = await findOwnAccess(tx, scope, tokenHash);
  if (
    access === undefined ||
    !isSameGrant(
      access,
      input,
      chosenLocations.map(({ id }) => id),
    )
  )
    throw new ValidationFailed([REUSED_KEY]);
  if (isNew !== undefined)
    await appendAccess(context, access, 'authorityAccess.granted', {
      locations: chosenLocations.map(({ name }) => name),
      kinds: [...access.kinds],
      from: access.from_on,
      to: access.to_on,
      until: input.until,
      names: access.shows_names ? 'yes' : 'no',
    });
  return { access, token, code };
}

/** Ends an access at once: each request of the authority asks for it. @throws Conflict if it has already ended */
export async function revokeAccess(context: Context, access: AccessRow): Promise<AccessRow> {
  const { tx, scope, now } = context;
  if (!(await markRevoked(tx, scope, access.id, now)))
    throw new Conflict('Dieser Zugang ist bereits abgelaufen oder widerrufen.');
  await appendAccess(context, access, 'authorityAccess.revoked', {});
  return (await findAccess(tx, scope, access.id)) ?? access;
}

function deriveSecrets({ actor, idempotencyKey }: Context, secrets: Secrets) {
  if (idempotencyKey === undefined) return { token: newToken(), code: toAccessCode(randomBytes(8)) };
  const derived = (what: string) => secrets.derive(`authority-${what}:${actor.userId}:${idempotencyKey}`);
  return { token: derived('link').toString('base64url'), code: toAccessCode(derived('pin')) };
}

const isSameGrant = (access: AccessRow, input: AuthorityAccessCreate, locationIds: readonly number[]) =>
  access.authority === input.authority &&
  access.person === input.person &&
  access.from_on === input.from &&
  access.to_on === input.to &&
  access.shows_names === input.showsNames &&
  access.expires_at.getTime() === accessEnd(input.until).getTime() &&
  String(access.kinds) === String([...new Set(input.kinds)]) &&
  String(access.location_ids) === String(locationIds);

const appendAccess = (
  { tx, actor, now }: Context,
  access: AccessRow,
  type: LedgerEntry['type'],
  data: LedgerEntry['data'],
): Promise<number> =>
  appendToLedger(tx, {
    customerId: access.customer_id,
    type,
    entity: iri(authorityAccesses.path, access.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { ...data, authority: access.authority },
    personal: { person: access.person },
  });
