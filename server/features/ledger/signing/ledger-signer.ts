// Manages the key that signs all logs of this database. It is created once and stored sealed with a key outside the
// database.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import type { SigningCertificate } from '#server/pdf/signature/signing-certificate.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';
import type { EpochLevel } from '#shared/ledger/epoch.ts';
import { signedNote } from '#shared/ledger/signed-note.ts';
import type { TimeStampClient } from '#server/features/ledger/time-stamps/time-stamp-client.ts';
import type { AddressPolicy } from '#server/features/ledger/witnesses/witness-address.ts';
import { findSigningKey, insertSigningKey, lockSigningKey } from './ledger-keys.queries.ts';
import { checkpointKey, installationKey } from './ledger-keys.ts';

/** The context that the seal of the signing key is bound to. */
export const SIGNING_KEY_SEAL_CONTEXT = 'ledger:signing-key';

type TextFor = (key: CheckpointKey) => string;

export interface LedgerSigner {
  readonly keyId: number;
  /** Signs a text with the key of an organisation's log. */
  readonly signText: (customerId: number, textFor: TextFor) => string;
  /** Signs a text with the key of the log of all ledgers. */
  readonly signForInstallation: (textFor: TextFor) => string;
}

export interface SigningContext {
  readonly secrets: Secrets;
  /** Part of the name of every log; the host of the first day is kept. */
  readonly host: string;
  /** Where documents are verified. It is printed on them. */
  readonly address: string;
  /** Which addresses of witnesses may be asked. */
  readonly witnessAddresses: AddressPolicy;
  /** The certificate that signs documents; undefined if there is none. */
  readonly openSigningCertificate: () => Promise<SigningCertificate | undefined>;
  /** Undefined without a time stamping authority. */
  readonly timeStamps: TimeStampClient | undefined;
  /** Tests have smaller epochs. */
  readonly epochLevel?: EpochLevel;
}

/**
 * Opens the signing key, or creates it. It needs a transaction with the system role, because no request role may read
 * the key.
 * @throws Error when the key it is sealed with is missing
 */
export async function openLedgerSigner(tx: Tx, signingContext: SigningContext): Promise<LedgerSigner> {
  const row = (await findSigningKey(tx)) ?? (await makeSigningKey(tx, signingContext));
  const sealed = { keyId: row.key_id, bytes: row.sealed };
  const privateKey = createPrivateKey({
    key: signingContext.secrets.open(sealed, SIGNING_KEY_SEAL_CONTEXT),
    format: 'der',
    type: 'pkcs8',
  });
  const signAs = (key: CheckpointKey, textFor: TextFor) => {
    const text = textFor(key);
    return signedNote(text, key, sign(null, Buffer.from(text), privateKey));
  };
  return {
    keyId: row.id,
    signText: (customerId, textFor) => signAs(checkpointKey(row, customerId), textFor),
    signForInstallation: (textFor) => signAs(installationKey(row), textFor),
  };
}

/** Creates the signing key. Of two processes that start at the same time, the second finds the key of the first. */
async function makeSigningKey(tx: Tx, { secrets, host }: SigningContext): Promise<Row<'ledger_key'>> {
  await lockSigningKey(tx);
  const storedKey = await findSigningKey(tx);
  if (storedKey !== undefined) return storedKey;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const sealed = secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), SIGNING_KEY_SEAL_CONTEXT);
  const rawPublicKey = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  return insertSigningKey(tx, { host, public_key: rawPublicKey, sealed: sealed.bytes, key_id: sealed.keyId });
}
