import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Store } from '#server/db/database.ts';

const algorithm = 'EdDSA';
const issuer = 'schutzbuch';
const audience = 'schutzbuch-api';
const ACCESS_TOKEN_SECONDS = 600;
const SIGNING_KEY_LOCK_ID = 7_283_911;
const MAX_CACHED_TOKENS = 5000;

const KeyRow = z.object({ kid: z.string(), private_jwk: z.looseObject({}), public_jwk: z.looseObject({}) });
const Claims = z.object({ sid: z.uuid(), exp: z.number() });

type Key = Exclude<Awaited<ReturnType<typeof importJWK>>, Uint8Array>;
interface VerifiedToken {
  readonly sid: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
interface KeyRing {
  readonly kid: string;
  readonly privateKey: Key;
  readonly publicKey: Key;
  /** Cache of tokens whose signature was already checked. Their session is still read at each request. */
  readonly verifiedTokens: LRUCache<string, VerifiedToken>;
}

export interface TokenSubject {
  readonly sid: string;
  readonly uid: string;
  readonly role: string;
  readonly email: string;
}

const keyRings = new WeakMap<Store, Promise<KeyRing>>();

function keyRingOf(store: Store): Promise<KeyRing> {
  const existingKeyRing = keyRings.get(store);
  if (existingKeyRing !== undefined) return existingKeyRing;
  const loading = loadKeyRing(store);
  // After a failure, for example because the database was unavailable, the next call has to try again.
  loading.catch(() => keyRings.delete(store));
  keyRings.set(store, loading);
  return loading;
}

/** Reads the signing key, or creates it under a lock, so that all processes of a database share one key. */
async function loadKeyRing(store: Store): Promise<KeyRing> {
  const storedKeys = await store.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SIGNING_KEY_LOCK_ID)})`.execute(tx);
    const foundKeys = await tx.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').executeTakeFirst();
    if (foundKeys !== undefined) return foundKeys;
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
    return tx
      .insertInto('signing_key')
      .values({
        kid: randomUUID(),
        private_jwk: JSON.stringify(await exportJWK(privateKey)),
        public_jwk: JSON.stringify(await exportJWK(publicKey)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const row = z.parse(KeyRow, storedKeys);
  return {
    kid: row.kid,
    privateKey: await keyFrom(row.private_jwk),
    publicKey: await keyFrom(row.public_jwk),
    verifiedTokens: new LRUCache({ max: MAX_CACHED_TOKENS }),
  };
}

async function keyFrom(jwk: Record<string, unknown>): Promise<Key> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('The signing key is not an EdDSA key.');
  return key;
}

export async function signAccessToken(store: Store, subject: TokenSubject, now: Date): Promise<string> {
  const { kid, privateKey } = await keyRingOf(store);
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: subject.sid, roles: [subject.role, 'ROLE_USER'], username: subject.email })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(privateKey);
}

/** @returns the session of the token, or why the token is rejected */
export async function verifyAccessToken(store: Store, token: string): Promise<VerifiedToken | 'expired' | 'invalid'> {
  const { publicKey, verifiedTokens } = await keyRingOf(store);
  const cachedClaims = verifiedTokens.get(token);
  if (cachedClaims !== undefined) return cachedClaims.expiresAt > Date.now() ? cachedClaims : 'expired';
  if (!isCanonical(token)) return 'invalid';
  try {
    const { payload } = await jwtVerify(token, publicKey, { algorithms: [algorithm], issuer, audience });
    const claims = z.safeParse(Claims, payload);
    if (!claims.success) return 'invalid';
    const { sid, exp } = claims.data;
    const entry = { sid, expiresAt: exp * 1000 };
    verifiedTokens.set(token, entry);
    return entry;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return 'invalid';
    throw error;
  }
}

/** Rejects other spellings of a token, with padding, spaces or surplus bits at the end, which decoders ignore. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Returns 128 hexadecimal digits. Only their hash is stored. */
export const newRefreshToken = (): string => randomBytes(64).toString('hex');
export const refreshTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
