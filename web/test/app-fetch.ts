// A `fetch` for the browser application that is answered by the real server in this process.
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Statuses whose response must not have a body. */
const EMPTY_BODY_STATUSES = [204, 205, 304];

/**
 * @returns a `fetch` with streaming responses, so that the events of `/api/events` arrive while the response is open
 */
export const fetchFrom =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init);
    const { method, url, headers, signal } = request;
    const payload = Buffer.from(await request.arrayBuffer());
    signal.throwIfAborted();
    const answer = await app.inject({
      method,
      url: url.slice(new URL(url).origin.length),
      headers: Object.fromEntries(headers),
      ...(payload.length > 0 && { payload }),
      payloadAsStream: true,
      signal,
    });
    return new Response(EMPTY_BODY_STATUSES.includes(answer.statusCode) ? null : streamOf(answer.stream()), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: headersOf(answer.headers),
    });
  };

/** `Readable.toWeb` returns Node's type of a ReadableStream, which differs from the one of the DOM. */
const streamOf = (answer: Readable) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      answer.on('data', (chunk: Buffer) => controller.enqueue(Uint8Array.from(chunk)));
      answer.once('end', () => controller.close());
      answer.once('error', (error) => controller.error(error));
    },
    cancel: () => void answer.destroy(),
  });

function headersOf(nodeHeaders: NodeJS.Dict<number | string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(nodeHeaders))
    for (const item of [value ?? []].flat()) headers.append(name, String(item));
  return headers;
}
