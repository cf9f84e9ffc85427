import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { signedChallenge } from '#shared/contracts/tablets/pairing-code.ts';

/** A public key as it is stored, and the hash by which its tablet says who it is. */
export interface TabletKey {
  readonly publicKey: Buffer;
  readonly keyHash: Buffer;
}

/** Reads a P-256 key in the one spelling a browser exports. @returns null for anything else */
export function readTabletKey(base64url: string): TabletKey | null {
  const sent = Buffer.from(base64url, 'base64url');
  const key = importKey(sent);
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null;
  if (!key.export({ type: 'spki', format: 'der' }).equals(sent)) return null;
  return { publicKey: sent, keyHash: createHash('sha256').update(sent).digest() };
}

export function isSignedBy(publicKey: Buffer, challenge: string, signature: string): boolean {
  const key = importKey(publicKey);
  if (key === null) return false;
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(signedChallenge(challenge)), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

function importKey(der: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: der, type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}
