// An uploaded certificate is opened, checked and, on request, tested before anything of it is written.
import { randomUUID, X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { openPkcs12, type ClientCertificate } from '#server/oasis/client-certificate.ts';
import type { OasisCertificateCreate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { certificateColumns } from './certificate-columns.ts';
import { checkCertificate, checkConnection, checkLogin } from './oasis-certs.rules.ts';

export interface OpenedUpload {
  readonly pkcs12: Buffer;
  readonly columns: ReturnType<typeof certificateColumns>;
  /** Whether it was issued by the simulator's authority and is used with the simulator only. */
  readonly isSimulated: boolean;
}

type Server = Pick<FastifyInstance, 'oasis'>;

/** @throws ValidationFailed at the invalid field */
export async function openUploadedCertificate(
  { oasis }: Server,
  input: OasisCertificateCreate,
  now: Date,
): Promise<OpenedUpload> {
  const pkcs12 = Buffer.from(input.file, 'base64');
  const openedCertificate = await openPkcs12(pkcs12, input.passphrase, 'sent');
  const violations = [...checkCertificate(openedCertificate, now), ...checkLogin(input)];
  if (typeof openedCertificate === 'string' || violations.length > 0) throw new ValidationFailed(violations);
  const [ownCertificate] = openedCertificate.chain;
  const isSimulated =
    oasis.simulator !== undefined &&
    ownCertificate.verify(new X509Certificate(oasis.simulator.caCertificate).publicKey);
  if (input.testConnection === true) await tryConnection(oasis, { ...input, openedCertificate, isSimulated });
  return { pkcs12, columns: certificateColumns(ownCertificate), isSimulated };
}

interface ConnectionTrial extends Pick<OasisCertificateCreate, 'oasisUser' | 'password'> {
  readonly openedCertificate: ClientCertificate;
  readonly isSimulated: boolean;
}

/** Tests the connection under a random id of its own, which no query uses. */
async function tryConnection(
  oasis: FastifyInstance['oasis'],
  { oasisUser, password, openedCertificate, isSimulated }: ConnectionTrial,
): Promise<void> {
  const uuid = randomUUID();
  const openCertificate = () => Promise.resolve(openedCertificate);
  const outcome = await oasis.testConnection({
    uuid,
    user: oasisUser,
    password,
    siteId: undefined,
    isSimulated,
    openCertificate,
  });
  await oasis.closeConnections(uuid);
  const violations = checkConnection(outcome);
  if (violations.length > 0) throw new ValidationFailed(violations);
}
