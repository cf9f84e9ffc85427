// The services around the server. Each is asked something that changes nothing, or is undone.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { createTransport } from 'nodemailer';
import { isBucketConfigured, isMailConfigured, type Config } from '#server/config.ts';
import { openBucket } from '#server/files/bucket.ts';
import { fault, judgeExpiry, ok, reasonOf, warning, type Finding } from './finding.rules.ts';

const MAX_MILLISECONDS = 5000;

export async function checkMail(config: Config): Promise<Finding> {
  if (!isMailConfigured(config))
    return warning('Mail', 'kein Mailserver; Mails liegen als Dateien in DATA_DIR', 'SMTP_URL und MAIL_FROM setzen.');
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: MAX_MILLISECONDS,
    greetingTimeout: MAX_MILLISECONDS,
    socketTimeout: MAX_MILLISECONDS,
  });
  try {
    await transport.verify();
    return ok('Mail', `${new URL(config.SMTP_URL).host} nimmt die Anmeldung an`);
  } catch (error) {
    return fault('Mail', reasonOf(error), 'Rechner, Port und Passwort in SMTP_URL prüfen.');
  } finally {
    transport.close();
  }
}

export async function checkScanner({ CLAMD_ADDRESS }: Config): Promise<Finding> {
  if (CLAMD_ADDRESS === undefined)
    return warning('Virenprüfung', 'keine', 'clamav-daemon einrichten und CLAMD_ADDRESS setzen.');
  const [, host, port] = /^(?!\/)(.+):(\d+)$/.exec(CLAMD_ADDRESS) ?? [];
  const socket = host === undefined ? net.connect(CLAMD_ADDRESS) : net.connect(Number(port), host);
  socket.setTimeout(MAX_MILLISECONDS, () => socket.destroy(new Error('keine Antwort')));
  try {
    await once(socket, 'connect');
    socket.write('zPING\0');
    const answer = await text(socket);
    if (!answer.startsWith('PONG')) throw new Error(`unerwartete Antwort: ${answer.slice(0, 40)}`);
    return ok('Virenprüfung', 'clamd antwortet');
  } catch (error) {
    return fault('Virenprüfung', reasonOf(error), 'Läuft clamav-daemon? Bis dahin warten Dateien in Quarantäne.');
  } finally {
    socket.destroy();
  }
}

/** Writes, reads and deletes an object whose name is not that of a file. */
export async function checkBucket(config: Config): Promise<Finding[]> {
  if (!isBucketConfigured(config)) return [];
  const bucket = openBucket(config);
  const path = `doctor-${randomUUID()}`;
  try {
    const written = randomUUID();
    await bucket.put(path, Buffer.from(written));
    const content = await bucket.get(path);
    if (content === undefined || (await text(content)) !== written) throw new Error('Geschriebenes fehlt');
    await bucket.remove(path);
    return [ok('S3', `${config.S3_BUCKET} lässt sich beschreiben, lesen und leeren`)];
  } catch (error) {
    return [fault('S3', reasonOf(error), 'Adresse, Bucket und Rechte des Schlüssels prüfen (S3_…).')];
  } finally {
    await bucket.remove(path).catch(() => undefined);
  }
}

/**
 * OASIS asks for a certificate of the client, which only organisations have, so nothing is sent: the connection is
 * made, and whoever answers by TLS was reached.
 */
export async function checkOasis({ OASIS_URL }: Config): Promise<Finding> {
  try {
    await peerOf(new URL(OASIS_URL));
    return ok('OASIS', `${new URL(OASIS_URL).host} ist erreichbar`);
  } catch (error) {
    const isRefusedByTls = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_SSL');
    if (isRefusedByTls) return ok('OASIS', `${new URL(OASIS_URL).host} ist erreichbar und verlangt ein Zertifikat`);
    return fault('OASIS', reasonOf(error), 'Lässt die Firewall Port 443 nach außen? Stimmt OASIS_URL?');
  }
}

export async function checkOrigin({ PUBLIC_ORIGIN }: Config, now: Date): Promise<Finding> {
  if (PUBLIC_ORIGIN === undefined)
    return warning('Adresse', 'PUBLIC_ORIGIN fehlt; Links in Mails führen zu localhost', 'PUBLIC_ORIGIN setzen.');
  const url = new URL(PUBLIC_ORIGIN);
  if (url.protocol === 'http:')
    return warning(
      'Adresse',
      `${PUBLIC_ORIGIN} hat kein TLS`,
      'Einen Proxy mit TLS davorstellen, siehe docs/operations.md.',
    );
  try {
    return judgeExpiry(`Zertifikat von ${url.host}`, new Date((await peerOf(url)).valid_to), now);
  } catch (error) {
    return fault(
      'Adresse',
      `${PUBLIC_ORIGIN}: ${reasonOf(error)}`,
      'Läuft der Proxy, und vertraut dieser Rechner seinem Zertifikat?',
    );
  }
}

async function peerOf({ hostname, port }: URL): Promise<tls.PeerCertificate> {
  const socket = tls.connect({
    host: hostname,
    port: Number(port || 443),
    ...(net.isIP(hostname) === 0 && { servername: hostname }),
  });
  socket.setTimeout(MAX_MILLISECONDS, () => socket.destroy(new Error('keine Antwort')));
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
}
