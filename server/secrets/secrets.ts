// What the database may hold only sealed: AES-256-GCM, a fresh nonce each time, the key outside the database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { readKeyRing } from './key-ring.ts';

export interface Sealed {
  readonly keyId: string;
  /** Nonce (12), tag (16), then the content. */
  readonly bytes: Uint8Array;
}

export interface Secrets {
  /** Of the key that seals now. */
  readonly keyId: string;
  /** @param about what it belongs to: it opens for nothing else, so nobody can exchange two rows */
  seal(content: Uint8Array, about: string): Sealed;
  /** 32 bytes that nobody without the key comes to, and the same each time it is asked for the same. @param about at most 1,000 characters */
  derive(about: string): Buffer;
  /** @throws Error where it was sealed with a key that is not here, for something else, or was changed */
  open(sealed: Sealed, about: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DERIVED_BYTES = 32;

export function openSecrets(config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Secrets {
  const keys = readKeyRing(config);
  return {
    keyId: keys[0].id,
    seal(content, about) {
      const [{ id, bytes }] = keys;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return { keyId: id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) };
    },
    derive: (about) => Buffer.from(hkdfSync('sha256', keys[0].bytes, '', about, DERIVED_BYTES)),
    open({ keyId, bytes }, about) {
      const key = keys.find(({ id }) => id === keyId);
      if (key === undefined) throw new Error(`This server does not have the key ${keyId}.`);
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      const cipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    },
  };
}
