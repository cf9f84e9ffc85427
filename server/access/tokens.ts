import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Store } from '#server/db/database.ts';

const algorithm = 'EdDSA';
const issuer = 'schutzbuch';
const audience = 'schutzbuch-api';
const accessTokenSeconds = 600;
const signingKeyLock = 7_283_911;
const rememberedTokens = 5000;

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
  /** Tokens whose signature was already checked; the session behind them is asked for each time all the same. */
  readonly verified: Map<string, VerifiedToken>;
}

export interface TokenSubject {
  readonly sid: string;
  readonly uid: string;
  readonly role: string;
  readonly email: string;
}

const keyRings = new WeakMap<Store, Promise<KeyRing>>();

function keyRingOf(store: Store): Promise<KeyRing> {
  const known = keyRings.get(store);
  if (known !== undefined) return known;
  const loading = loadKeyRing(store);
  // A database that was away for a moment must not be remembered as a missing key.
  loading.catch(() => keyRings.delete(store));
  keyRings.set(store, loading);
  return loading;
}

/** As the owner: no role of a request may read the key. All processes of a database share the one that was made first. */
async function loadKeyRing(store: Store): Promise<KeyRing> {
  const stored = await store.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(signingKeyLock)})`.execute(tx);
    const found = await tx.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').executeTakeFirst();
    if (found !== undefined) return found;
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
  const row = z.parse(KeyRow, stored);
  return {
    kid: row.kid,
    privateKey: await keyFrom(row.private_jwk),
    publicKey: await keyFrom(row.public_jwk),
    verified: new Map(),
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
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(privateKey);
}

/** @returns the session the token speaks for, or why it is refused */
export async function verifyAccessToken(store: Store, token: string): Promise<VerifiedToken | 'expired' | 'invalid'> {
  const { publicKey, verified } = await keyRingOf(store);
  const known = verified.get(token);
  if (known !== undefined) return known.expiresAt > Date.now() ? known : 'expired';
  if (!isAsSigned(token)) return 'invalid';
  try {
    const { payload } = await jwtVerify(token, publicKey, { algorithms: [algorithm], issuer, audience });
    const claims = z.safeParse(Claims, payload);
    if (!claims.success) return 'invalid';
    const { sid, exp } = claims.data;
    if (verified.size >= rememberedTokens) forgetOldest(verified);
    const entry = { sid, expiresAt: exp * 1000 };
    verified.set(token, entry);
    return entry;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return 'invalid';
    throw error;
  }
}

/** A token has one spelling: without padding, spaces and bits behind its end, which decoders pass over. */
const isAsSigned = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

function forgetOldest(verified: Map<string, unknown>): void {
  const [oldest] = verified.keys();
  if (oldest !== undefined) verified.delete(oldest);
}

/** 128 hexadecimal digits for the client; what is stored is only their hash. */
export const newRefreshToken = (): string => randomBytes(64).toString('hex');
export const refreshTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
