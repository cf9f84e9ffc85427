// `npm run chaos:external-services`: tests the server with the real virus scanner and mail server of Debian, which the
// other tests simulate. It needs root, the packages `clamav-daemon`, `exim4-daemon-light` and `openssl`, and PostgreSQL; a missing
// one counts as failed. The file bucket is not tested here, because the other tests already use a real one, OpenStack
// Swift.
//   --port 3150   first of the ports it uses
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { summarise } from '#chaos/report.ts';
import { temporaryDirectory } from '#chaos/server-process.ts';
import { testMailServer } from './mail-server.ts';
import { testVirusScanner } from './virus-scanner.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3150' } } });
const port = Number(values.port);
const folder = temporaryDirectory('external-services');
// Both daemons read and write this folder under their own accounts.
fs.chmodSync(folder, 0o777);

try {
  await testVirusScanner(folder, port);
  await testMailServer(folder, port);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = summarise();
