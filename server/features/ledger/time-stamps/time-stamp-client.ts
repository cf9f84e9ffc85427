// Asks a time stamping authority (RFC 3161), and verifies its answer.
import { hash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { Agent, request } from 'undici';
import {
  type AddressPolicy,
  lookUpPublicAddress,
  refusedAddressReason,
} from '#server/features/ledger/witnesses/witness-address.ts';

const TIMEOUT_MILLISECONDS = 5000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const NONCE_BYTES = 8;

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Statuses of an answer with a token: granted, also with changes. */
const GRANTED = [0, 1];

export interface TimeStamp {
  /** The signed structure, as it came. */
  readonly token: Uint8Array;
  /** The time that the authority states. */
  readonly at: Date;
}

export interface TimeStampClient {
  /** @throws Error if the authority does not answer in time, or its answer is no time stamp of these bytes */
  readonly stamp: (bytes: Uint8Array) => Promise<TimeStamp>;
}

/** @throws Error if the address is not allowed */
export function timeStampClient(address: string, policy: AddressPolicy): TimeStampClient {
  if (refusedAddressReason(address, policy) !== undefined)
    throw new Error('TSA_URL must be an address of the internet that begins with https://.');
  const agent = new Agent({
    connections: 2,
    maxResponseSize: MAX_RESPONSE_BYTES,
    connect: { timeout: TIMEOUT_MILLISECONDS, ...(policy === 'public' && { lookup: lookUpPublicAddress }) },
  });
  return {
    async stamp(bytes) {
      const nonce = bufferOf(Uint8Array.of(1, ...randomBytes(NONCE_BYTES - 1)));
      const response = await request(address, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: Buffer.from(queryOf(bytes, nonce)),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const answer = await response.body.arrayBuffer();
      if (response.statusCode !== 200) throw new Error(`The time stamping authority answered ${response.statusCode}.`);
      return readAnswer(answer, bytes, nonce);
    },
  };
}

function queryOf(bytes: Uint8Array, nonce: ArrayBuffer): ArrayBuffer {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bufferOf(hash('sha256', bytes, 'buffer')) }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return query.toSchema().toBER();
}

async function readAnswer(answer: ArrayBuffer, bytes: Uint8Array, nonce: ArrayBuffer): Promise<TimeStamp> {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (!GRANTED.includes(status.status) || timeStampToken === undefined)
    throw new Error(`The time stamping authority refused (status ${status.status}).`);
  const token = new Uint8Array(timeStampToken.toSchema().toBER());
  const info = await verifyTimeStamp(token, bytes);
  if (
    info.nonce === undefined ||
    Buffer.compare(Buffer.from(info.nonce.valueBlock.valueHexView), Buffer.from(nonce)) !== 0
  )
    throw new Error('The time stamp answers another request.');
  return { token, at: info.genTime };
}

/**
 * Verifies the signature of a token, that it is over these bytes, and that its certificate is one for time stamps. Whether
 * the authority is trusted, each reader decides.
 * @throws Error otherwise
 */
export async function verifyTimeStamp(token: Uint8Array, bytes: Uint8Array): Promise<TSTInfo> {
  const signed = new SignedData({ schema: ContentInfo.fromBER(bufferOf(token)).content });
  const content = signed.encapContentInfo;
  if (content.eContentType !== TST_INFO || content.eContent === undefined)
    throw new Error('The answer of the authority is no time stamp.');
  const info = TSTInfo.fromBER(content.eContent.getValue());
  const result = await signed.verify({ signer: 0, data: bufferOf(bytes), checkChain: false, extendedMode: true });
  if (result.signatureVerified !== true) throw new Error('The signature of the time stamp is wrong.');
  const certificate = result.signerCertificate;
  if (!(certificate instanceof Certificate) || !isForTimeStamps(certificate))
    throw new Error('The certificate of the time stamp is not one for time stamps.');
  if (info.genTime < certificate.notBefore.value || info.genTime > certificate.notAfter.value)
    throw new Error('The certificate of the time stamp was not valid then.');
  return info;
}

const isForTimeStamps = ({ extensions = [] }: Certificate): boolean =>
  extensions.some(
    ({ extnID, parsedValue }) =>
      extnID === EXTENDED_KEY_USAGE &&
      parsedValue instanceof ExtKeyUsage &&
      parsedValue.keyPurposes.includes(TIME_STAMPING),
  );

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
