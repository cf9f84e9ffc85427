import fs from 'node:fs';
import tls from 'node:tls';
import { buildLocations } from '#chaos/database/prepared.ts';
import { startCluster } from '#chaos/postgres-cluster.ts';
import { check, didNotRun, title } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { openMailDelivery } from '#server/mail/mail-delivery.ts';
import { sealContextOf } from '#server/mail/mail-outbox.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { endDaemon } from './daemon.ts';
import { EXIM_PROGRAM, startExim, type Exim } from './exim.ts';

const LOGIN = { user: 'schutzbuch', password: 'Drei-Brettspiele' };
const SENDER = 'Schutzbuch <schutzbuch@chaos.test>';
/** Part of the header 'Received' of a mail that came over TLS and with a login (RFC 3848). */
const WITH_TLS_AND_LOGIN = /with esmtpsa/i;

/** Sends mails by a real Exim, over TLS and with a login. */
export async function sendByTheMailServer(folder: string, port: number): Promise<void> {
  title('Exim');
  if (!fs.existsSync(EXIM_PROGRAM) || process.getuid?.() !== 0) {
    didNotRun('exim', 'exim4-daemon-light is not installed, or this is not root');
    return;
  }
  const exim = await startExim(folder, port, LOGIN);
  try {
    await deliverSingleMails(folder, exim);
    await sendResetLink(folder, exim, port + 10);
  } finally {
    await endDaemon(exim.daemon);
  }
}

async function deliverSingleMails(folder: string, exim: Exim): Promise<void> {
  const { withLogin, withoutTls, tlsFirst } = exim.ports;
  const right = `${LOGIN.user}:${LOGIN.password}`;
  const send = mailSender(folder);
  const unknownAuthority = await send(`smtp://${right}@localhost:${withLogin}`);
  check('a certificate that nobody vouches for is refused', /certificate/i.test(unknownAuthority), unknownAuthority);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), fs.readFileSync(exim.authorityFile, 'utf8')]);
  const otherName = await send(`smtp://${right}@127.0.0.1:${withLogin}`);
  check('a certificate of another name is refused', /altnames/i.test(otherName), otherName);
  const hidden = await send(`smtp://${right}@localhost:${withoutTls}`);
  check('no password is sent to a server that hides TLS', /STARTTLS/i.test(hidden), hidden);
  const wrong = await send(`smtp://${LOGIN.user}:falsch@localhost:${withLogin}`);
  check('a wrong password is refused', /535/.test(wrong), wrong);
  const anonymous = await send(`smtp://localhost:${withLogin}`);
  check('without a login nothing is sent', /550/.test(anonymous), anonymous);
  for (const [sentence, url] of [
    ['a connection that changes to TLS', `smtp://${right}@localhost:${withLogin}`],
    ['a connection that begins with TLS', `smtps://${right}@localhost:${tlsFirst}`],
  ] as const) {
    const failure = await send(url);
    const received = failure === '' ? await exim.takeMail() : '';
    check(`${sentence} delivers, with the login`, WITH_TLS_AND_LOGIN.test(received), failure);
  }
}

/** @returns a function that delivers one mail, and returns the message of the error or an empty text */
function mailSender(folder: string) {
  const secrets = openSecrets({ DATA_DIR: folder });
  const about = 'trial';
  const body = Buffer.from(JSON.stringify({ text: 'Grüße', html: '<p>Grüße</p>' }));
  const { bytes: sealed, keyId: key_id } = secrets.seal(body, sealContextOf(about));
  const mail = { id: 1, about, recipient: 'haus@chaos.test', subject: 'Prüfung', sealed, key_id, attempts: 0 };
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

/** The whole way: somebody asks for a new password, and the link lies in the inbox. */
async function sendResetLink(folder: string, exim: Exim, port: number): Promise<void> {
  const cluster = await startCluster(port + 1);
  if (cluster === null) {
    didNotRun('a link for a new password', 'no PostgreSQL binaries or no account to run them');
    return;
  }
  try {
    const environment = { DATABASE_URL: await cluster.createDatabase('mails'), DATA_DIR: folder, SEED_DEMO: 'false' };
    const [location] = await buildLocations(environment, 1);
    const mail = {
      SMTP_URL: `smtp://${LOGIN.user}:${LOGIN.password}@localhost:${exim.ports.withLogin}`,
      MAIL_FROM: SENDER,
      NODE_EXTRA_CA_CERTS: exim.authorityFile,
    };
    const server = await startServer({ port, environment: { ...environment, ...mail } });
    const body = JSON.stringify({ email: location?.email });
    const headers = { 'content-type': 'application/json' };
    const resetResponse = await fetch(`${server.url}/forgot-password`, { method: 'POST', headers, body });
    check('a link for a new password is asked for', resetResponse.ok, `${resetResponse.status}`);
    const received = await exim.takeMail();
    await server.stop();
    check('the mail came over TLS and with the login', WITH_TLS_AND_LOGIN.test(received));
    check('the mail lies in the inbox of who it is for', received.includes(`${location?.email}`));
    check(
      'its subject, sender and link are readable',
      /^Subject: .*Passwort/im.test(received) && /^From: Schutzbuch/m.test(received) && received.includes('http'),
      /^Subject: .*/im.exec(received)?.[0] ?? received.slice(0, 200),
    );
  } finally {
    await cluster.remove();
  }
}
