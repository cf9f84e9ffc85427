// Simulates OASIS as a separate server with the same XML, over TLS with certificates of a test authority on both sides.
// It stores and logs nothing. Its only argument is the folder of the authority.
import https from 'node:https';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import * as z from 'zod/mini';
import { SIMULATED_SURNAMES } from './simulated-people.ts';
import { openTestAuthority } from './test-authority.ts';

const MAX_REQUEST_BYTES = 64 * 1024;
const SLOW_MILLISECONDS = 20_000;

const Query = z.object({
  SPIELERSTATUS_ANFRAGE: z.object({
    AUTHENTISIERUNG: z.object({ VERANSTALTER: z.object({ KENNUNG: z.string(), PASSWORT: z.string() }) }),
    SPIELER: z.object({ VORNAME: z.string(), NACHNAME: z.string(), GEBURTSDATUM: z.iso.date() }),
  }),
});
const parser = new XMLParser({ parseTagValue: false });

interface SimulatedResponse {
  readonly status?: number;
  readonly body?: string;
  readonly waitMilliseconds?: number;
  readonly isTruncated?: true;
}

const answerXml = (status: string, moreFields = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><SPIELERSTATUS_ANTWORT><STATUS>${status}</STATUS>${moreFields}</SPIELERSTATUS_ANTWORT>`;
const CONTACT_XML = '<ANSPRECHPARTNER>Sperrstelle Musterstadt, 0221 4710 999</ANSPRECHPARTNER>';

const SCRIPTED_RESPONSES: ReadonlyMap<string, SimulatedResponse> = new Map<string, SimulatedResponse>([
  [SIMULATED_SURNAMES.banned, { body: answerXml('GESPERRT', CONTACT_XML) }],
  [SIMULATED_SURNAMES.unclear, { body: answerXml('MEHRERE_TREFFER') }],
  [SIMULATED_SURNAMES.garbage, { body: '<html>Wartungsarbeiten – NICHT_GESPERRT' }],
  [SIMULATED_SURNAMES.entities, { body: `<!DOCTYPE a [<!ENTITY b "NICHT_GESPERRT">]>${answerXml('&b;')}` }],
  [SIMULATED_SURNAMES.slow, { body: answerXml('NICHT_GESPERRT'), waitMilliseconds: SLOW_MILLISECONDS }],
  [SIMULATED_SURNAMES.down, { status: 503, body: 'down' }],
  [SIMULATED_SURNAMES.revoked, { status: 403, body: 'revoked' }],
  [SIMULATED_SURNAMES.cut, { isTruncated: true }],
]);

function responseTo(xml: string): SimulatedResponse {
  try {
    SyntaxValidator.validate(xml);
    const query = z.safeParse(Query, parser.parse(xml));
    if (!query.success) return { status: 400, body: 'invalid' };
    const { AUTHENTISIERUNG, SPIELER } = query.data.SPIELERSTATUS_ANFRAGE;
    if (AUTHENTISIERUNG.VERANSTALTER.PASSWORT === 'falsch') return { status: 401, body: 'login' };
    return SCRIPTED_RESPONSES.get(SPIELER.NACHNAME) ?? { body: answerXml('NICHT_GESPERRT') };
  } catch {
    return { status: 400, body: 'invalid' };
  }
}

const authority = openTestAuthority(process.argv[2] ?? '');
const { key, certificate } = authority.issueServer();
const options = { key, cert: certificate, ca: authority.certificate, requestCert: true, rejectUnauthorized: true };

const server = https.createServer(options, (request, response) => {
  const receivedParts: Buffer[] = [];
  let receivedBytes = 0;
  request.on('data', (part: Buffer) => {
    receivedBytes += part.length;
    if (receivedBytes > MAX_REQUEST_BYTES) request.destroy();
    else receivedParts.push(part);
  });
  request.on('end', () => {
    const {
      status = 200,
      body = '',
      waitMilliseconds = 0,
      isTruncated,
    } = responseTo(Buffer.concat(receivedParts).toString('utf8'));
    if (isTruncated === true) return request.socket.destroy();
    response.setHeader('content-type', 'application/xml; charset=UTF-8');
    return setTimeout(() => response.writeHead(status).end(body), waitMilliseconds).unref();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
// The simulator ends with the server that started it.
process.once('disconnect', () => process.exit(0));
