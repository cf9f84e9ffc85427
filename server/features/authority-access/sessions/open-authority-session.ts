import { timingSafeEqual } from 'node:crypto';
import { LOCKED_ACCESS_MESSAGE, MAX_WRONG_CODES, refuseEndedAccess } from '#server/access/authority-actor.ts';
import { hashOf, isToken, newToken } from '#server/access/one-time-token.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { readAccessCode } from '#server/features/authority-access/authority-access.rules.ts';
import type { AccessRow } from '#server/features/authority-access/authority-accesses.queries.ts';
import { codeHashOf } from '#server/features/authority-access/grant-access.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { Gone, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { AUTHORITY_SESSION_HOURS } from '#shared/contracts/authority-access/authority-reading.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { appendForAuthority } from '#server/features/authority-access/reading/append-for-authority.ts';
import { notifyOperators } from '#server/features/authority-access/operators/notify-operators.ts';
import { countAttempt, findAccessByToken, insertSession } from './sessions.queries.ts';

const UNKNOWN_LINK_MESSAGE = 'Diesen Link gibt es nicht. Bitte prüfen Sie, ob er vollständig ist.';

interface SignIn {
  readonly token: string;
  readonly code: string;
}

/**
 * Signs an authority in with the link and the code of its access.
 * @throws NotFound, Gone, ValidationFailed
 */
export async function openAuthoritySession(
  { store, secrets }: { readonly store: Store; readonly secrets: Secrets },
  { token, code }: SignIn,
): Promise<{ token: string; expiresAt: string }> {
  const now = new Date();
  const tokenHash = hashOf(token);
  const access = isToken(token) ? await store.queryAsSystem((tx) => findAccessByToken(tx, tokenHash)) : undefined;
  if (access === undefined) throw new NotFound(UNKNOWN_LINK_MESSAGE);
  refuseEndedAccess(access, now);
  // A transaction of its own, so that the attempt counts whatever becomes of it.
  const attempts = await store.asSystem((tx) => countAttempt(tx, access.id));
  if (attempts === undefined) throw new Gone(LOCKED_ACCESS_MESSAGE);
  if (!timingSafeEqual(codeHashOf(secrets, tokenHash, readAccessCode(code)), access.code_hash)) {
    if (attempts === MAX_WRONG_CODES) {
      await store.asSystem((tx) => lockAccess(tx, access, now));
      throw new Gone(LOCKED_ACCESS_MESSAGE);
    }
    throw new ValidationFailed([{ propertyPath: 'code', message: wrongCodeMessage(MAX_WRONG_CODES - attempts) }]);
  }
  return store.asSystem((tx) => openSession(tx, access, now));
}

async function openSession(tx: Tx, access: AccessRow, now: Date) {
  const sessionToken = newToken();
  const hours = AUTHORITY_SESSION_HOURS * HOUR_MILLISECONDS;
  const expiresAt = new Date(Math.min(now.getTime() + hours, access.expires_at.getTime()));
  await insertSession(tx, { accessId: access.id, tokenHash: hashOf(sessionToken), expiresAt, now });
  await appendForAuthority(tx, access, { type: 'authorityAccess.opened', now });
  await notifyOperators(tx, access, {
    about: `authority-opened:${access.id}`,
    type: 'INFO',
    message: `Der Zugang für ${access.authority} wurde zum ersten Mal benutzt. Was angesehen wird, steht beim Zugang.`,
    now,
  });
  return { token: sessionToken, expiresAt: toWireDate(expiresAt) };
}

/** Records that the access is locked, and tells the operators, because it also ends what its authority is reading. */
async function lockAccess(tx: Tx, access: AccessRow, now: Date): Promise<void> {
  await appendForAuthority(tx, access, { type: 'authorityAccess.locked', now });
  await notifyOperators(tx, access, {
    about: `authority-lock:${access.id}`,
    type: 'WARNING',
    message: `Der Zugang für ${access.authority} ist gesperrt: Mit seinem Link wurde ${MAX_WRONG_CODES}-mal ein falscher Code eingegeben. Auch eine begonnene Einsicht ist beendet. Für eine weitere erteilen Sie bitte einen neuen Zugang.`,
    now,
  });
}

const wrongCodeMessage = (left: number): string =>
  `Der Code stimmt nicht. ${left === 1 ? 'Ein Versuch bleibt' : `${left} Versuche bleiben`}.`;
