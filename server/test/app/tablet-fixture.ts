import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pairingCodeHash } from '#server/features/tablets/pairing-code-hash.ts';
import {
  CHALLENGE_HEADER,
  signedChallenge,
  signedDelivery,
  signedWipe,
} from '#shared/contracts/tablets/signed-texts.ts';
import type { Client } from '#server/test/app/test-app.ts';

/** Creates and uses the key of a tablet as a browser does. */
export interface TabletKeys {
  readonly publicKey: string;
  readonly key: string;
  /** Signs a challenge to open a session. */
  readonly sign: (challenge: string) => Promise<string>;
  readonly signText: (text: string) => Promise<string>;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

export async function newTabletKeys(): Promise<TabletKeys> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign']);
  const spki = await crypto.subtle.exportKey('spki', publicKey);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signText = async (text: string) =>
    base64url(await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text)));
  return {
    publicKey: base64url(spki),
    key: createHash('sha256').update(Buffer.from(spki)).digest('base64url'),
    sign: (challenge) => signText(signedChallenge(challenge)),
    signText,
  };
}

/** Pairs tablets through the API, and signs in with their keys. */
export function tabletFixture(app: FastifyInstance) {
  const post = (url: string, payload: object, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, remoteAddress, headers });
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
  const deliverSigned = (
    { key }: TabletKeys,
    signed: { readonly challenge: string; readonly signature: string; readonly entry: string },
    ip?: string,
  ) => post('/api/lost_tablet_entries', { key, ...signed }, ip, { [CHALLENGE_HEADER]: signed.challenge });
  return {
    showCode,
    enrol,
    challengeFor,
    answerWith,
    signInWith: async (keys: TabletKeys) => {
      const challenge = await challengeFor(keys);
      return answerWith(keys, challenge, await keys.sign(challenge));
    },
    deliverSigned,
    /** Delivers an entry as a lost tablet does. */
    deliver: async (keys: TabletKeys, entry: object, ip?: string) => {
      const challenge = await challengeFor(keys);
      const text = JSON.stringify(entry);
      const signature = await keys.signText(signedDelivery(challenge, text));
      return deliverSigned(keys, { challenge, signature, entry: text }, ip);
    },
    /** Reports that the tablet deleted everything. */
    reportWiped: async (keys: TabletKeys, counts = { delivered: 0, refused: 0 }, ip?: string) => {
      const challenge = await challengeFor(keys);
      const signature = await keys.signText(signedWipe(challenge, counts));
      return post('/api/lost_tablet_wipes', { key: keys.key, challenge, signature, ...counts }, ip);
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
        tx
          .updateTable('tablet_pairing')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('token_hash', '=', pairingCodeHash(app.secrets, code))
          .execute(),
      ),
  };
}
