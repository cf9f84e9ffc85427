// Identifies an authority by the session of the access it was granted. Such a session is no session of a user: only
// endpoints with the access 'authority' accept it, and they accept no other.
import type { Store } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { Gone, Unauthorized } from '#server/http/render/errors.ts';
import { bearerOf } from './actor.ts';
import { hashOf, isToken } from './one-time-token.ts';
import type { AuthorityScope } from './scope.ts';

export type AuthorityActor = Pick<
  Row<'authority_access'>,
  'customer_id' | 'location_ids' | 'authority' | 'person' | 'from_on' | 'to_on' | 'kinds' | 'shows_names' | 'expires_at'
> & {
  readonly accessId: number;
  readonly scope: AuthorityScope;
  readonly sessionHash: Buffer;
};

export const REVOKED_ACCESS_MESSAGE =
  'Dieser Zugang wurde widerrufen. Bitte wenden Sie sich an den Betreiber, wenn Sie weiter Einsicht brauchen.';
export const EXPIRED_ACCESS_MESSAGE =
  'Dieser Zugang ist abgelaufen. Bitte wenden Sie sich an den Betreiber, wenn Sie weiter Einsicht brauchen.';
/** After this many wrong codes in a row nobody can sign in or read with the link any more. */
export const MAX_WRONG_CODES = 10;
export const LOCKED_ACCESS_MESSAGE =
  'Nach zu vielen falschen Codes ist dieser Zugang gesperrt. Bitte lassen Sie sich vom Betreiber einen neuen geben.';
const SIGN_IN_MESSAGE = 'Bitte melden Sie sich mit Link und Code an.';
const SESSION_OVER_MESSAGE =
  'Ihre Anmeldung ist abgelaufen. Bitte öffnen Sie den Link erneut und geben Sie den Code ein.';

type EndOfAccess = Pick<Row<'authority_access'>, 'revoked_at' | 'expires_at' | 'failed_attempts'>;

/** @throws Gone if the access has ended, also by the wrong codes of somebody else */
export function refuseEndedAccess(access: EndOfAccess, now: Date): void {
  if (access.revoked_at !== null) throw new Gone(REVOKED_ACCESS_MESSAGE);
  if (access.expires_at <= now) throw new Gone(EXPIRED_ACCESS_MESSAGE);
  if (access.failed_attempts >= MAX_WRONG_CODES) throw new Gone(LOCKED_ACCESS_MESSAGE);
}

/** @throws Unauthorized, and Gone if the access has expired, was revoked or is locked */
export async function authenticateAuthority(
  request: { readonly headers: { readonly authorization?: string | undefined } },
  store: Store,
): Promise<AuthorityActor> {
  const token = bearerOf(request);
  if (token === undefined || !isToken(token)) throw new Unauthorized(SIGN_IN_MESSAGE);
  const sessionHash = hashOf(token);
  const row = await store.queryAsSystem((tx) =>
    tx
      .selectFrom('authority_session')
      .innerJoin('authority_access', 'authority_access.id', 'authority_session.access_id')
      .innerJoin('customer', 'customer.id', 'authority_access.customer_id')
      .where('authority_session.token_hash', '=', sessionHash)
      .select([
        'authority_access.id as accessId',
        'authority_access.customer_id',
        'location_ids',
        'authority',
        'person',
      ])
      .select([
        'from_on',
        'to_on',
        'kinds',
        'shows_names',
        'authority_access.expires_at',
        'revoked_at',
        'failed_attempts',
      ])
      .select(['authority_session.expires_at as session_expires_at', 'customer.is_active'])
      .executeTakeFirst(),
  );
  if (row === undefined) throw new Unauthorized(SIGN_IN_MESSAGE);
  const now = new Date();
  refuseEndedAccess(row, now);
  if (!row.is_active) throw new Gone(EXPIRED_ACCESS_MESSAGE);
  if (row.session_expires_at <= now) throw new Unauthorized(SESSION_OVER_MESSAGE);
  const scope = { kind: 'authority', accessId: row.accessId, customerId: row.customer_id } as const;
  return { ...row, scope, sessionHash };
}
