import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface Certificates {
  /** The certificate of the authority, which clients have to trust. */
  readonly authorityFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** Creates a certificate for 'localhost', and the authority that issues it. */
export function createCertificates(folder: string): Certificates {
  const file = (name: string) => path.join(folder, name);
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { stdio: 'pipe', cwd: folder });
  fs.writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
  const newKey = 'req -newkey rsa:2048 -nodes';
  openssl(`${newKey} -x509 -days 2 -subj /CN=authority -keyout authority.key -out authority.pem`);
  openssl(`${newKey} -subj /CN=localhost -keyout server.key -out server.csr`);
  const authority = '-CA authority.pem -CAkey authority.key -CAcreateserial';
  openssl(`x509 -req -in server.csr ${authority} -days 2 -extfile names -out server.pem`);
  fs.chmodSync(file('server.key'), 0o644);
  return { authorityFile: file('authority.pem'), certificateFile: file('server.pem'), keyFile: file('server.key') };
}
