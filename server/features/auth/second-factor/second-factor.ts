import { Secret, TOTP } from 'otpauth';
import { logSecurityEvent } from '#server/access/security-log.ts';
import type { Tx } from '#server/db/database.ts';
import { AccessDenied, Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { SealedValue, Secrets } from '#server/secrets/secrets.ts';
import { RECOVERY_CODE_COUNT, type RecoveryCodes, type SecondFactorSecret } from '#shared/contracts/auth/account.ts';
import { secondFactorRemovedMail } from '#server/features/auth/own-access/account-mails.rules.ts';
import { endSessionsOf, findOwnAccount } from '#server/features/auth/own-access/account.queries.ts';
import { isFactorRequired } from './required-factor.rules.ts';
import { stepOfCode } from './one-time-code.rules.ts';
import { newRecoveryCode, readRecoveryCode, recoveryCodeHash } from './recovery-code.rules.ts';
import {
  confirmFactor,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  consumeCodeStep,
  consumeRecoveryCode,
  storePendingFactor,
} from './second-factor.queries.ts';
import type { OwnCall } from '#server/features/auth/own-access/serve-own-access.ts';
import { forgetOwnGuesses } from '#server/features/auth/sign-in/throttle.queries.ts';

const ISSUER = 'Schutzbuch';
const SECRET_BYTES = 20;
const REQUIRED_MESSAGE = 'Für Ihren Zugang ist der zweite Faktor vorgeschrieben und bleibt eingeschaltet.';
/** Returns the context that the seal of a factor is bound to. */
export const sealContextOfUser = (userId: number) => `user:${userId}:second-factor`;
const wrongCodeError = () =>
  new ValidationFailed([{ propertyPath: 'code', message: 'Dieser Code ist nicht richtig oder wurde schon benutzt.' }]);
const notSetUpError = () => new Conflict('Für Ihren Zugang ist kein zweiter Faktor eingerichtet.');
const alreadySetUpError = () => new Conflict('Der zweite Faktor ist bereits eingerichtet.');

interface Factor {
  readonly userId: number;
  readonly sealed: SealedValue;
  readonly lastStep: number | null;
}

interface PresentedCode {
  readonly code: string;
  readonly now: Date;
  readonly network: string;
}

const secretOf = (secrets: Secrets, { userId, sealed }: Pick<Factor, 'userId' | 'sealed'>) =>
  secrets.open(sealed, sealContextOfUser(userId)).toString('utf8');

/**
 * Uses up a code of the app or a recovery code; each can be used once.
 * @returns whether it was right
 */
export async function consumeCode(
  { tx, secrets }: { readonly tx: Tx; readonly secrets: Secrets },
  factor: Factor,
  { code, now, network }: PresentedCode,
): Promise<boolean> {
  const { userId } = factor;
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode === null) {
    const step = stepOfCode(secretOf(secrets, factor), code.replaceAll(/\s/g, ''), factor.lastStep, now);
    return step !== null && consumeCodeStep(tx, userId, step);
  }
  const isCorrect = await consumeRecoveryCode(tx, userId, { hash: recoveryCodeHash(userId, recoveryCode), now });
  if (isCorrect) await logSecurityEvent(tx, { kind: 'recovery-code-used', by: { userId, network }, userId });
  return isCorrect;
}

/** Creates the secret for the authenticator app. The factor becomes active once a code of it was confirmed. */
export async function startSecondFactor({ tx, actor, now, secrets }: OwnCall): Promise<SecondFactorSecret> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = secrets.seal(Buffer.from(secret.base32), sealContextOfUser(actor.userId));
  if (!(await storePendingFactor(tx, actor.userId, { sealed, now }))) throw alreadySetUpError();
  await forgetOwnGuesses(tx, actor);
  const totp = new TOTP({ issuer: ISSUER, label: actor.email, secret, algorithm: 'SHA1', digits: 6, period: 30 });
  return { secret: secret.base32, uri: totp.toString() };
}

export async function confirmSecondFactor(call: OwnCall, code: string): Promise<RecoveryCodes> {
  const { tx, actor, now, secrets } = call;
  const { userId } = actor;
  const factor = await findSecondFactor(tx, userId);
  if (factor === undefined) throw notSetUpError();
  if (factor.confirmed_at !== null) throw alreadySetUpError();
  const secret = secretOf(secrets, { userId, sealed: { keyId: factor.key_id, bytes: factor.sealed } });
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), null, now);
  if (step === null) throw wrongCodeError();
  if (!(await confirmFactor(tx, userId, { step, now }))) throw alreadySetUpError();
  // All other sessions were opened with a password alone, so they end.
  const endedSessions = await endSessionsOf(tx, userId, { exceptSid: actor.sid, reason: 'revoked' });
  await logSecurityEvent(tx, { kind: 'second-factor-set', by: actor, userId, details: { endedSessions } });
  return makeRecoveryCodes(call);
}

/**
 * @throws AccessDenied when the role requires a second factor; another admin may then reset it, and the next sign-in
 * sets up a new one
 */
export async function removeSecondFactor(call: OwnCall, code: string): Promise<void> {
  const { tx, actor, now, secrets } = call;
  const { userId } = actor;
  const account = await findOwnAccount(tx, userId);
  if (isFactorRequired(account)) throw new AccessDenied(REQUIRED_MESSAGE);
  await proveFactor(call, code);
  await deleteSecondFactor(tx, userId);
  await forgetOwnGuesses(tx, actor);
  await logSecurityEvent(tx, { kind: 'second-factor-removed', by: actor, userId });
  const mailSubject = `second-factor-removed:${userId}:${now.getTime()}`;
  await writeMail(tx, secrets, {
    about: mailSubject,
    recipient: account.email,
    content: secondFactorRemovedMail(account),
    now,
  });
}

export async function renewRecoveryCodes(call: OwnCall, code: string): Promise<RecoveryCodes> {
  await proveFactor(call, code);
  return makeRecoveryCodes(call);
}

async function proveFactor({ tx, actor, now, secrets }: OwnCall, code: string): Promise<void> {
  const { userId, network } = actor;
  const row = await findSecondFactor(tx, userId);
  if (row === undefined || row.confirmed_at === null) throw notSetUpError();
  const factor = { userId, sealed: { keyId: row.key_id, bytes: row.sealed }, lastStep: row.last_step };
  if (!(await consumeCode({ tx, secrets }, factor, { code, now, network }))) throw wrongCodeError();
}

async function makeRecoveryCodes({ tx, actor }: OwnCall): Promise<RecoveryCodes> {
  const { userId } = actor;
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    recoveryCodes.map((code) => recoveryCodeHash(userId, code)),
  );
  await forgetOwnGuesses(tx, actor);
  await logSecurityEvent(tx, { kind: 'recovery-codes-made', by: actor, userId });
  return { recoveryCodes };
}
