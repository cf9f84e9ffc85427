// `npm run chaos:counterparts`: tests against the real virus scanner and mail server of Debian, which the other tests
// simulate. It needs root, the packages `clamav-daemon`, `exim4-daemon-light` and `openssl`, and PostgreSQL; a missing
// one counts as failed. The file bucket needs no trial here, because the tests already run against a real one, OpenStack
// Swift.
//   --port 3150   first of the ports it uses
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { summarise } from '#chaos/report.ts';
import { temporaryDirectory } from '#chaos/server-process.ts';
import { sendByTheMailServer } from './mail-server.ts';
import { scanByTheDaemon } from './virus-scanner.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3150' } } });
const port = Number(values.port);
const folder = temporaryDirectory('counterparts');
// Both daemons read and write this folder under their own accounts.
fs.chmodSync(folder, 0o777);

try {
  await scanByTheDaemon(folder, port);
  await sendByTheMailServer(folder, port);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = summarise();
