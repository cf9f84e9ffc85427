import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';

export interface FileToSend {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const BOUNDARY = 'schutzbuch-test-boundary';

/** A form as a browser would send it: the fields as texts, then the file. */
export function formBody(fields: object, file?: FileToSend) {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(String(value))));
  const files = file ? [part(`name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}`, file.content)] : [];
  return {
    payload: Buffer.concat([...texts, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** One point. */
export const tinyPng: FileToSend = {
  name: 'Punkt.png',
  type: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A body as the endpoint takes it: JSON, or a form with a file. */
export function payloadFor(endpoint: Pick<Endpoint, 'method' | 'upload'>, body: object | undefined) {
  if (body === undefined) return undefined;
  if (endpoint.upload !== undefined) return formBody(body, tinyPng);
  return { payload: JSON.stringify(body), headers: { 'content-type': contentTypeFor(endpoint) } };
}

export function contentTypeFor({ method, upload }: Pick<Endpoint, 'method' | 'upload'>): string {
  if (upload !== undefined) return formBody({}).headers['content-type'];
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
}
