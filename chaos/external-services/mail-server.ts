import fs from 'node:fs';
import tls from 'node:tls';
import { seedLocations } from '#chaos/database/seeded-database.ts';
import { startCluster } from '#chaos/postgres-cluster.ts';
import { check, reportNotRun, printTitle } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { openMailDelivery } from '#server/mail/mail-delivery.ts';
import { sealContextOf } from '#server/mail/mail-outbox.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { stopDaemon } from './daemon.ts';
import { EXIM_PROGRAM, startExim, type Exim } from './exim.ts';

const LOGIN = { user: 'schutzbuch', password: 'Drei-Brettspiele' };
const SENDER = 'Schutzbuch <schutzbuch@chaos.test>';
/** Part of the header 'Received' of a mail that came over TLS and with a login (RFC 3848). */
const WITH_TLS_AND_LOGIN = /with esmtpsa/i;

/** Sends mails by a real Exim, over TLS and with a login. */
export async function testMailServer(folder: string, port: number): Promise<void> {
  printTitle('Exim');
  if (!fs.existsSync(EXIM_PROGRAM) || process.getuid?.() !== 0) {
    reportNotRun('exim', 'exim4-daemon-light is not installed, or this is not root');
    return;
  }
  const exim = await startExim(folder, port, LOGIN);
  try {
    await testDelivery(folder, exim);
    await testResetLink(folder, exim, port + 10);
  } finally {
    await stopDaemon(exim.daemon);
  }
}

async function testDelivery(folder: string, exim: Exim): Promise<void> {
  const { withLogin, withoutTls, tlsFirst } = exim.ports;
  const credentials = `${LOGIN.user}:${LOGIN.password}`;
  const send = createMailSender(folder);
  const unknownAuthority = await send(`smtp://${credentials}@localhost:${withLogin}`);
  check('a certificate of an unknown authority is refused', /certificate/i.test(unknownAuthority), unknownAuthority);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), fs.readFileSync(exim.authorityFile, 'utf8')]);
  const otherName = await send(`smtp://${credentials}@127.0.0.1:${withLogin}`);
  check('a certificate of another name is refused', /altnames/i.test(otherName), otherName);
  const hidden = await send(`smtp://${credentials}@localhost:${withoutTls}`);
  check('no password is sent to a server that hides TLS', /STARTTLS/i.test(hidden), hidden);
  const wrong = await send(`smtp://${LOGIN.user}:falsch@localhost:${withLogin}`);
  check('a wrong password is refused', /535/.test(wrong), wrong);
  const anonymous = await send(`smtp://localhost:${withLogin}`);
  check('no mail is accepted without a login', /550/.test(anonymous), anonymous);
  for (const [sentence, url] of [
    ['a connection that is upgraded to TLS', `smtp://${credentials}@localhost:${withLogin}`],
    ['a connection that begins with TLS', `smtps://${credentials}@localhost:${tlsFirst}`],
  ] as const) {
    const failure = await send(url);
    const received = failure === '' ? await exim.takeMail() : '';
    check(`${sentence} delivers, with the login`, WITH_TLS_AND_LOGIN.test(received), failure);
  }
}

/** @returns a function that delivers one mail, and returns the message of the error or an empty text */
function createMailSender(folder: string) {
  const secrets = openSecrets({ DATA_DIR: folder });
  const subjectId = 'trial';
  const body = Buffer.from(JSON.stringify({ text: 'Grüße', html: '<p>Grüße</p>' }));
  const { bytes: sealed, keyId: key_id } = secrets.seal(body, sealContextOf(subjectId));
  const mail = {
    id: 1,
    about: subjectId,
    recipient: 'haus@chaos.test',
    subject: 'Prüfung',
    sealed,
    key_id,
    attempts: 0,
  };
  return async (url: string): Promise<string> => {
    const delivery = openMailDelivery({ SMTP_URL: url, MAIL_FROM: SENDER, DATA_DIR: folder }, secrets);
    try {
      await delivery.deliver({ ...mail, created_at: new Date() });
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      delivery.close();
    }
  };
}

/** Requests a new password from a running server, and checks that the link arrives in the inbox. */
async function testResetLink(folder: string, exim: Exim, port: number): Promise<void> {
  const cluster = await startCluster(port + 1);
  if (cluster === null) {
    reportNotRun('a link for a new password', 'no PostgreSQL binaries or no account to run them');
    return;
  }
  try {
    const environment = { DATABASE_URL: await cluster.createDatabase('mails'), DATA_DIR: folder, SEED_DEMO: 'false' };
    const [location] = await seedLocations(environment, 1);
    const mail = {
      SMTP_URL: `smtp://${LOGIN.user}:${LOGIN.password}@localhost:${exim.ports.withLogin}`,
      MAIL_FROM: SENDER,
      NODE_EXTRA_CA_CERTS: exim.authorityFile,
    };
    const server = await startServer({ port, environment: { ...environment, ...mail } });
    const body = JSON.stringify({ email: location?.email });
    const headers = { 'content-type': 'application/json' };
    const resetResponse = await fetch(`${server.url}/forgot-password`, { method: 'POST', headers, body });
    check('a link for a new password is requested', resetResponse.ok, `${resetResponse.status}`);
    const received = await exim.takeMail();
    await server.stop();
    check('the mail came over TLS and with the login', WITH_TLS_AND_LOGIN.test(received));
    check('the mail is addressed to the user', received.includes(`${location?.email}`));
    check(
      'its subject, sender and link are readable',
      /^Subject: .*Passwort/im.test(received) && /^From: Schutzbuch/m.test(received) && received.includes('http'),
      /^Subject: .*/im.exec(received)?.[0] ?? received.slice(0, 200),
    );
  } finally {
    await cluster.remove();
  }
}
