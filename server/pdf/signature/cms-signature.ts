// Signatures in the format of PAdES B-B and B-T (ETSI EN 319 142-1): a CMS that does not contain what it signs.
import { hash, type KeyObject } from 'node:crypto';
import { type AsnType, fromBER, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SigningCertificate } from './signing-certificate.ts';

const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  /** Our own attribute; the number was made from a UUID (ITU-T X.667), so nobody had to assign it. */
  seal: '2.25.244673742063178275956558887847299800156',
} as const;

export interface CmsSignature {
  /** The signature itself, which a time stamp confirms. */
  readonly value: Uint8Array;
  /** Returns the whole structure, with what is not covered by the signature. */
  readonly encode: (unsigned: UnsignedParts) => Uint8Array;
}

interface UnsignedParts {
  /** Token of RFC 3161 over the signature. */
  readonly timeStamp: Uint8Array | undefined;
  readonly seal: Uint8Array;
}

/**
 * Signs a file. The result has neither a time nor anything random in it: PAdES puts the time of signing in the PDF.
 * @param digest SHA-256 of the signed bytes
 */
export async function signCms({ key, chain }: SigningCertificate, digest: Uint8Array): Promise<CmsSignature> {
  const certificates = chain.map(({ raw }) => Certificate.fromBER(bytesOf(raw)));
  const [own] = certificates;
  if (own === undefined) throw new Error('The chain of a signature is empty.');
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: attributes(0, [
      [OIDS.contentType, new ObjectIdentifier({ value: OIDS.data })],
      [OIDS.messageDigest, octets(digest)],
      [OIDS.signingCertificateV2, signingCertificate(chain[0].raw)],
    ]),
  });
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OIDS.data }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: OIDS.sha256, algorithmParams: new Null() })],
    signerInfos: [signerInfo],
    certificates,
  });
  await signedData.sign(await webKeyOf(key), 0, 'SHA-256');
  return {
    value: new Uint8Array(signerInfo.signature.getValue()),
    encode({ timeStamp, seal }) {
      signerInfo.unsignedAttrs = attributes(1, [
        ...(timeStamp === undefined ? [] : [[OIDS.timeStampToken, fromBER(bytesOf(timeStamp)).result] as const]),
        [OIDS.seal, octets(seal)],
      ]);
      const content = new ContentInfo({ contentType: OIDS.signedData, content: signedData.toSchema(true) });
      return new Uint8Array(content.toSchema().toBER());
    },
  };
}

/** The parser of the library keeps the whole buffer of what it is given, so it gets a copy of its own. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: bytesOf(bytes) });

/** SigningCertificateV2 (RFC 5035): binds the signature to this one certificate, by its SHA-256. */
const signingCertificate = (certificate: Uint8Array) =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [octets(hash('sha256', certificate, 'buffer'))] })] })],
  });

/** Returns a set of attributes in the order that DER demands. @param type 0 for signed ones, 1 for others */
function attributes(type: 0 | 1, values: readonly (readonly [type: string, value: AsnType])[]) {
  const encoded = values.map(([oid, value]) => {
    const attribute = new Attribute({ type: oid, values: [value] });
    return { attribute, der: Buffer.from(attribute.toSchema().toBER()) };
  });
  const sorted = encoded.toSorted((one, other) => Buffer.compare(one.der, other.der));
  return new SignedAndUnsignedAttributes({ type, attributes: sorted.map(({ attribute }) => attribute) });
}

const webKeyOf = (key: KeyObject) =>
  globalThis.crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(key.export({ format: 'der', type: 'pkcs8' })),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
