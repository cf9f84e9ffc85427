import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import forge from 'node-forge';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { certificateColumns } from '#server/features/oasis-certs/certificate-columns.ts';
import { sealCertificate } from '#server/features/oasis-certs/certificate-secrets.ts';
import { insertCertificate } from '#server/features/oasis-certs/oasis-certs.queries.ts';
import { openPkcs12 } from '#server/oasis/client-certificate.ts';
import { startSimulator } from '#server/oasis/simulator/start-simulator.ts';
import { openTestAuthority, type TestAuthority } from '#server/oasis/simulator/test-authority.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

export const PASSPHRASE = 'Zertifikat-Kennwort-4711';
export const PASSWORD = 'Oasis-Passwort-0815';

let strange: TestAuthority | undefined;

/** A certificate of an authority nobody asks, another one each time. */
export function sampleFile(): Buffer {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-authority-'));
  strange ??= openTestAuthority(folder);
  fs.rmSync(folder, { recursive: true });
  const now = Date.now();
  const days = { validFrom: new Date(now - DAY_MILLISECONDS), validTo: new Date(now + DAY_MILLISECONDS) };
  return strange.issueClient({ name: 'Haus GmbH', passphrase: PASSPHRASE, ...days });
}

/** The same file, whose check value is made in so many rounds, in hex, that opening it takes seconds. */
export function withMuchWork(file: Buffer, inHex = '030d40'): Buffer {
  const asn1 = forge.asn1.fromDer(file.toString('binary'));
  const rounds = [asn1].flatMap(childrenOf).slice(-1).flatMap(childrenOf).at(-1);
  if (rounds === undefined) throw new Error('A file has a check value.');
  rounds.value = forge.util.hexToBytes(inHex);
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}
const childrenOf = ({ value }: forge.asn1.Asn1) => (typeof value === 'string' ? [] : value);

interface Place {
  readonly customer: number;
  readonly location: number;
}

/** A simulator that the application asks, and certificates of its authority. */
export async function oasisFixture(app: FastifyInstance) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-oasis-'));
  const simulator = await startSimulator(folder);
  app.oasis.useSimulator(simulator);
  const stop = () => {
    simulator.stop();
    fs.rmSync(folder, { recursive: true });
  };
  const authority = openTestAuthority(folder);

  /** A PKCS#12 file that ends so many days from now. */
  const newFile = (endsInDays = 300, startsInDays = -30) => {
    const at = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);
    return authority.issueClient({
      name: 'Haus GmbH',
      passphrase: PASSPHRASE,
      validFrom: at(Math.min(startsInDays, endsInDays - 1)),
      validTo: at(endsInDays),
    });
  };

  const addCertificate = async ({ customer, location }: Place, endsInDays?: number, password = PASSWORD) => {
    const pkcs12 = newFile(endsInDays);
    const opened = await openPkcs12(pkcs12, PASSPHRASE);
    if (typeof opened === 'string') throw new Error(opened);
    const owner = { customer_id: customer, uuid: randomUUID() };
    const certificate = {
      ...owner,
      ...certificateColumns(opened.chain[0]),
      name: 'OASIS',
      oasis_user: 'haus01',
      is_simulated: true,
    };
    const secret = sealCertificate(app.secrets, owner, { pkcs12, passphrase: PASSPHRASE, password });
    return app.store.asSystem((tx) =>
      insertCertificate(tx, SYSTEM_SCOPE, { certificate, secret, locationIds: [location] }),
    );
  };

  return { newFile, addCertificate, stop };
}
