// `npm run chaos:counterparts`: tests against the real virus scanner and mail server of Debian, which the other tests
// simulate. It needs root, the packages `clamav-daemon` and `opensmtpd`, and PostgreSQL; a missing one counts as
// failed. The file bucket needs no trial here, because the tests already run against a real one, OpenStack Swift.
//   --port 3150   first of the ports it uses
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scanByClamd } from '#server/uploads/check/virus-scanner.ts';
import { buildLocations } from './database/prepared.ts';
import { startCluster } from './postgres-cluster.ts';
import { check, didNotRun, summarise, title } from './report.ts';
import { exitOf, startServer, temporaryDirectory } from './server-process.ts';

const MAX_START_MILLISECONDS = 30_000;
/** Maximum time until a mail arrives. Mails are sent once a minute. */
const MAX_DELIVERY_MILLISECONDS = 150_000;
const MEGABYTE = 1024 * 1024;
const TEST_VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3150' } } });
const port = Number(values.port);
const folder = temporaryDirectory('counterparts');
// Both daemons read and write this folder under their own accounts.
fs.chmodSync(folder, 0o777);
const write = (name: string, text: string): string => {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

try {
  await scanByTheDaemon();
  await mailToTheServer();
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = summarise();

async function scanByTheDaemon(): Promise<void> {
  title('ClamAV');
  if (!fs.existsSync('/usr/sbin/clamd')) {
    didNotRun('clamd', 'clamav-daemon is not installed');
    return;
  }
  const signatures = path.join(folder, 'signatures');
  fs.mkdirSync(signatures);
  // The signatures of ClamAV would have to be downloaded, so there is only that of the standard test file (EICAR).
  write('signatures/test.ndb', `Test-Signature:0:*:${Buffer.from(TEST_VIRUS).toString('hex')}\n`);
  const settings = `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${signatures}\nForeground yes\nStreamMaxLength 1M\n`;
  const daemon = spawn('/usr/sbin/clamd', ['-c', write('clamd.conf', settings)], { stdio: 'ignore' });
  try {
    await untilListening(port);
    const scan = scanByClamd(`127.0.0.1:${port}`);
    const verdicts = [
      ['a clean file is clean', await scan(Buffer.from('Bild')), 'clean'],
      ['its virus is found', await scan(Buffer.from(`… ${TEST_VIRUS} …`)), { finding: 'Test-Signature.UNOFFICIAL' }],
      ['a file beyond its limit is not called clean', await scan(Buffer.alloc(8 * MEGABYTE)), undefined],
      ['it answers afterwards', await scan(Buffer.from('Bild')), 'clean'],
    ] as const;
    for (const [sentence, verdict, expected] of verdicts) {
      const verdictText = JSON.stringify(verdict);
      const isRight = expected === undefined ? verdictText.includes('fault') : verdictText === JSON.stringify(expected);
      check(`clamd: ${sentence}`, isRight, verdictText);
    }
    await end(daemon);
    check('clamd: when it is gone nobody can be asked', (await scan(Buffer.from('Bild'))) === 'unavailable');
  } finally {
    await end(daemon);
  }
}

async function mailToTheServer(): Promise<void> {
  title('OpenSMTPD');
  if (!fs.existsSync('/usr/sbin/smtpd') || process.getuid?.() !== 0) {
    didNotRun('smtpd', 'opensmtpd is not installed, or this is not root');
    return;
  }
  const cluster = await startCluster(port + 40);
  if (cluster === null) {
    didNotRun('smtpd', 'no PostgreSQL binaries or no account to run them');
    return;
  }
  const inbox = path.join(folder, 'inbox');
  const settings = `listen on 127.0.0.1 port ${port}\naction "keep" maildir "${inbox}" virtual { "@chaos.test" = nobody }\nmatch from any for any action "keep"\n`;
  const daemon = spawn('/usr/sbin/smtpd', ['-d', '-f', write('smtpd.conf', settings)], { stdio: 'ignore' });
  try {
    await untilListening(port);
    const environment = { DATABASE_URL: await cluster.createDatabase('mails'), DATA_DIR: folder, SEED_DEMO: 'false' };
    const [location] = await buildLocations(environment, 1);
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Schutzbuch <schutzbuch@chaos.test>' };
    const server = await startServer({ port: port + 1, environment: { ...environment, ...mail } });
    const body = JSON.stringify({ email: location?.email });
    const headers = { 'content-type': 'application/json' };
    const resetResponse = await fetch(`${server.url}/forgot-password`, { method: 'POST', headers, body });
    check('smtpd: a link for a new password is asked for', resetResponse.ok, `${resetResponse.status}`);
    const received = await firstMailIn(inbox);
    await server.stop();
    check('smtpd: the mail lies in the inbox of who it is for', received.includes(`${location?.email}`));
    check(
      'smtpd: its subject, sender and link are readable',
      /^Subject: .*Passwort/im.test(received) && /^From: Schutzbuch/m.test(received) && received.includes('http'),
      /^Subject: .*/im.exec(received)?.[0] ?? received.slice(0, 200),
    );
  } finally {
    await end(daemon);
    await cluster.remove();
  }
}

async function firstMailIn(inbox: string): Promise<string> {
  const deadline = performance.now() + MAX_DELIVERY_MILLISECONDS;
  const delivered = path.join(inbox, 'new');
  while (performance.now() < deadline) {
    const [name] = fs.existsSync(delivered) ? fs.readdirSync(delivered) : [];
    if (name !== undefined) return fs.readFileSync(path.join(delivered, name), 'utf8');
    await wait(500);
  }
  return '';
}

async function untilListening(daemonPort: number): Promise<void> {
  const deadline = performance.now() + MAX_START_MILLISECONDS;
  for (;;) {
    const socket = net.connect(daemonPort, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    } finally {
      socket.destroy();
    }
  }
}

async function end(daemon: ChildProcess): Promise<void> {
  daemon.kill('SIGTERM');
  await exitOf(daemon);
}
