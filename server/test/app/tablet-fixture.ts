import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hashOf } from '#server/access/one-time-token.ts';
import { signedChallenge } from '#shared/contracts/tablets/pairing-code.ts';
import type { Client } from '#server/test/app/test-app.ts';

/** Creates and uses the key of a tablet as a browser does. */
export interface TabletKeys {
  readonly publicKey: string;
  readonly key: string;
  readonly sign: (challenge: string) => Promise<string>;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

export async function newTabletKeys(): Promise<TabletKeys> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign']);
  const spki = await crypto.subtle.exportKey('spki', publicKey);
  return {
    publicKey: base64url(spki),
    key: createHash('sha256').update(Buffer.from(spki)).digest('base64url'),
    sign: async (challenge) =>
      base64url(
        await crypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          privateKey,
          new TextEncoder().encode(signedChallenge(challenge)),
        ),
      ),
  };
}

/** Pairs tablets through the API, and signs in with their keys. */
export function tabletFixture(app: FastifyInstance) {
  const post = (url: string, payload: object, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url, payload, remoteAddress });
  const showCode = (operator: Client, location: number, name = 'Theke') =>
    operator({
      method: 'POST',
      url: '/api/tablet_pairings',
      payload: { location: `/api/locations/${location}`, name },
    });
  const enrol = (token: string, { publicKey }: TabletKeys, ip?: string) =>
    post('/api/tablet_enrolments', { token, publicKey }, ip);
  const challengeFor = async ({ key }: TabletKeys): Promise<string> =>
    (await post('/api/tablet_challenges', { key })).json().challenge;
  const answerWith = ({ key }: TabletKeys, challenge: string, signature: string, ip?: string) =>
    post('/api/tablet_sessions', { key, challenge, signature }, ip);
  return {
    showCode,
    enrol,
    challengeFor,
    answerWith,
    signInWith: async (keys: TabletKeys) => {
      const challenge = await challengeFor(keys);
      return answerWith(keys, challenge, await keys.sign(challenge));
    },
    /** Pairs a tablet and returns its id, its keys and the tokens of its first session. */
    addPairedTablet: async (operator: Client, location: number, name?: string) => {
      const keys = await newTabletKeys();
      const pairing = (await showCode(operator, location, name)).json();
      const tokens = (await enrol(pairing.token, keys)).json();
      const { tablet } = (await operator(pairing['@id'])).json();
      return { iri: String(tablet), keys, token: String(tokens.token), refreshToken: String(tokens.refresh_token) };
    },
    expireCode: (code: string) =>
      app.store.asSystem((tx) =>
        sql`update tablet_pairing set expires_at = now() - interval '1 second' where token_hash = ${hashOf(code)}`.execute(
          tx,
        ),
      ),
  };
}
