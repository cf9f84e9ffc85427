import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { check } from '#chaos/report.ts';
import { formBody } from '#server/test/fixtures/form-body.ts';
import { makePdf, streamOf } from '#server/test/tools/make-pdf.ts';
import { UPLOAD_FOLDER_PREFIX } from '#server/uploads/receive-upload.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/contracts/documents/documents.ts';
import { signInOver, type ProxyTrial } from './events-and-pages.ts';
import { ask } from './http2-client.ts';

const IMAGE = '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8';
/** Longer than the server waits for the body of any other request than an upload. */
const SLOW_MILLISECONDS = 12_000;
const SLOW_PARTS = 60;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Returns a PDF that cannot be compressed. */
const pdfOf = (bytes: number): Buffer => makePdf({ objects: [streamOf(IMAGE, randomBytes(bytes))] });

export async function testUploads(trial: ProxyTrial): Promise<void> {
  const { name, session, location, temporaryFolder } = trial;
  const operator = { email: location.operator, password: location.password };
  const authorization = `Bearer ${await signInOver(session, operator)}`;
  const upload = (content: Buffer, slowly?: Parameters<typeof ask>[1]['slowly']) => {
    const fields = { category: 'permit', location: `/api/locations/${location.locationId}` };
    const form = formBody(fields, { name: 'Erlaubnis.pdf', type: 'application/pdf', content });
    const headers = { ...form.headers, authorization, 'content-length': String(form.payload.length) };
    return ask(session, { method: 'POST', path: '/api/documents', headers, body: form.payload, slowly });
  };

  const largest = await upload(pdfOf(MAX_DOCUMENT_BYTES - 2000));
  check(`${name}: the largest allowed file is stored`, largest.status === 201, describe(largest));

  const tooLarge = await upload(pdfOf(MAX_DOCUMENT_BYTES + 3 * 1024 * 1024)).catch(() => undefined);
  check(
    `${name}: a larger one is refused`,
    tooLarge !== undefined && [413, 422].includes(tooLarge.status),
    tooLarge === undefined ? 'no answer' : String(tooLarge.status),
  );

  let arrivedEarly = 0;
  const onHalf = () => (arrivedEarly = bytesIn(temporaryFolder));
  const slow = await upload(pdfOf(4 * 1024 * 1024), { parts: SLOW_PARTS, milliseconds: SLOW_MILLISECONDS, onHalf });
  check(`${name}: a file that takes ${SLOW_MILLISECONDS / 1000} s is stored`, slow.status === 201, describe(slow));
  check(
    `${name}: it reaches the server while it is sent`,
    arrivedEarly > 1024 * 1024,
    `${(arrivedEarly / 1024 / 1024).toFixed(1)} of 4 MB when half of it was sent`,
  );

  const token = await signInOver(session, location);
  const uuid = randomUUID();
  const photo = await ask(session, {
    method: 'POST',
    path: '/api/protocol_images',
    headers: { 'content-type': 'application/ld+json', authorization: `Bearer ${token}`, 'idempotency-key': uuid },
    body: Buffer.from(JSON.stringify({ uuid, location: `/api/locations/${location.locationId}`, data: PIXEL })),
    slowly: { parts: SLOW_PARTS, milliseconds: SLOW_MILLISECONDS },
  });
  check(`${name}: a photo of a tablet that takes as long is recorded too`, photo.status === 201, describe(photo));
}

const describe = ({ status, body }: { readonly status: number; readonly body: Buffer }) =>
  status === 201 ? '201' : `${status} ${body.toString('utf8').slice(0, 200)}`;

/** Returns how much of the running uploads the server has written to its temporary folder. */
const bytesIn = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(UPLOAD_FOLDER_PREFIX))
    .reduce((sum, entry) => sum + fs.statSync(`${entry.parentPath}/${entry.name}`).size, 0);
