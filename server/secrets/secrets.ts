// Encrypts values for the database with AES-256-GCM, with a new nonce each time. The key is stored outside of the
// database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { readKeyRing } from './key-ring.ts';

export interface SealedValue {
  readonly keyId: string;
  /** Nonce (12), tag (16), then the content. */
  readonly bytes: Uint8Array;
}

export interface Secrets {
  /** Id of the key that is used for encrypting. */
  readonly keyId: string;
  /**
   * Encrypts a value.
   * @param context identifies the row; decryption needs the same text, so the values of two rows cannot be swapped
   */
  seal(content: Uint8Array, context: string): SealedValue;
  /**
   * Derives 32 secret bytes from the key, always the same ones for the same text.
   * @param context at most 1,000 characters
   */
  derive(context: string): Buffer;
  /** Decrypts a value. @throws Error if the key is missing, `context` is another text, or the value was changed */
  open(sealedValue: SealedValue, context: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DERIVED_BYTES = 32;

export function openSecrets(config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Secrets {
  const keys = readKeyRing(config);
  return {
    keyId: keys[0].id,
    seal(content, context) {
      const [{ id, bytes }] = keys;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
      const sealedValue = Buffer.concat([cipher.update(content), cipher.final()]);
      return { keyId: id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), sealedValue]) };
    },
    derive: (context) => Buffer.from(hkdfSync('sha256', keys[0].bytes, '', context, DERIVED_BYTES)),
    open({ keyId, bytes }, context) {
      const key = keys.find(({ id }) => id === keyId);
      if (key === undefined) throw new Error(`This server does not have the key ${keyId}.`);
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      const cipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    },
  };
}
