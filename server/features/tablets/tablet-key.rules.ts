import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';

/** A public key as it is stored, and the hash by which its tablet says who it is. */
export interface TabletKey {
  readonly publicKey: Buffer;
  readonly keyHash: Buffer;
}

/** Reads a P-256 key in the one spelling a browser exports. @returns null for anything else */
export function readTabletKey(base64url: string): TabletKey | null {
  const sentBytes = Buffer.from(base64url, 'base64url');
  const key = importKey(sentBytes);
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null;
  if (!key.export({ type: 'spki', format: 'der' }).equals(sentBytes)) return null;
  return { publicKey: sentBytes, keyHash: createHash('sha256').update(sentBytes).digest() };
}

export function isSignedBy(publicKey: Buffer, text: string, signature: string): boolean {
  const key = importKey(publicKey);
  if (key === null) return false;
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

function importKey(derBytes: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: derBytes, type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}
