// A certificate authority, a certificate that signs documents, and a time stamping authority, all by OpenSSL: another
// implementation than the one that is tested.
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

const TSA_CONFIGURATION = `
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

const SIGNS = 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature,nonRepudiation\n';
const STAMPS = `${SIGNS}extendedKeyUsage=critical,timeStamping\n`;
export const PASSPHRASE = 'geheim';

/** Creates an authority. @param name that is in the certificates which sign documents */
export function createAuthority(name = 'Schutzbuch Testsiegel') {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-authority-'));
  /** @param command words without spaces @param others words that may have some */
  const openssl = (command: string, ...others: string[]) =>
    execFileSync('openssl', [...command.split(' '), ...others], { cwd: folder, stdio: 'pipe' });
  openssl(
    'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 3650 -subj /CN=Test-CA -addext keyUsage=critical,keyCertSign,cRLSign',
  );
  const issue = (file: string, subject: string, extensions: string) => {
    fs.writeFileSync(path.join(folder, `${file}.ext`), extensions);
    openssl(`req -newkey rsa:2048 -nodes -keyout ${file}.key -out ${file}.csr -utf8 -subj`, subject);
    openssl(
      `x509 -req -in ${file}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 1000 -extfile ${file}.ext -out ${file}.pem`,
    );
    fs.appendFileSync(path.join(folder, `${file}.pem`), fs.readFileSync(path.join(folder, 'ca.pem')));
  };
  issue('seal', `/O=Nordlicht/CN=${name}`, SIGNS);
  issue('tsa', '/CN=Test-Zeitstempel', STAMPS);
  openssl(`pkcs12 -export -inkey seal.key -in seal.pem -out seal.p12 -passout pass:${PASSPHRASE}`);
  fs.writeFileSync(path.join(folder, 'tsa.cnf'), TSA_CONFIGURATION);
  fs.writeFileSync(path.join(folder, 'serial'), '01');
  return {
    folder,
    certificate: path.join(folder, 'ca.pem'),
    settings: {
      SIGNATURE_PKCS12: path.join(folder, 'seal.p12'),
      SIGNATURE_PASSPHRASE: PASSPHRASE,
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** Starts a time stamping authority with the certificate of this folder. */
export async function startTimeStamping(folder: string) {
  const state = { isSilent: false, requests: 0, last: Promise.resolve(Buffer.of()) };
  const reply = async (query: Buffer) => {
    fs.writeFileSync(path.join(folder, 'query.tsq'), query);
    const command =
      'ts -reply -config tsa.cnf -queryfile query.tsq -signer tsa.pem -inkey tsa.key -chain ca.pem -out reply.tsr';
    await run('openssl', command.split(' '), { cwd: folder });
    return fs.readFileSync(path.join(folder, 'reply.tsr'));
  };
  const server = http.createServer((request, response) => {
    state.requests += 1;
    if (state.isSilent) return;
    // One after the other, because they share their files.
    state.last = state.last.then(() => buffer(request)).then(reply);
    void state.last.then((answer) => response.setHeader('content-type', 'application/timestamp-reply').end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The authority has no port.');
  return {
    state,
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
