import http2 from 'node:http2';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

export interface Answer {
  readonly status: number;
  readonly headers: http2.IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Sends the body in this many parts, over `milliseconds`. */
  readonly slowly?: { readonly parts: number; readonly milliseconds: number; readonly onHalf?: () => void };
}

const MAX_ANSWER_MILLISECONDS = 120_000;
const PART_BYTES = 64 * 1024;

/** Opens one connection and waits until both sides have agreed on HTTP/2. @throws Error if they agree on another one */
export async function openHttp2(url: string, authority: Buffer): Promise<http2.ClientHttp2Session> {
  const session = http2.connect(url, { ca: authority });
  await new Promise<void>((resolve, reject) => session.once('connect', () => resolve()).once('error', reject));
  session.on('error', () => undefined);
  return session;
}

/** @throws Error if there is no answer */
export function ask(session: http2.ClientHttp2Session, request: Request): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, slowly } = request;
  const stream = session.request({ ':method': method, ':path': path, ...headers }, { endStream: body === undefined });
  stream.setTimeout(MAX_ANSWER_MILLISECONDS, () => stream.close(http2.constants.NGHTTP2_CANCEL));
  const answered = new Promise<Answer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let answerHeaders: http2.IncomingHttpHeaders = {};
    stream.on('response', (received) => (answerHeaders = received));
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('close', () => {
      const status = Number(answerHeaders[':status'] ?? 0);
      if (status === 0) reject(new Error(`${path} was not answered.`));
      else resolve({ status, headers: answerHeaders, body: Buffer.concat(chunks) });
    });
  });
  if (body !== undefined) void sendBody(stream, body, slowly);
  return answered;
}

async function sendBody(stream: http2.ClientHttp2Stream, body: Buffer, slowly: Request['slowly']): Promise<void> {
  const parts = slowly?.parts ?? Math.ceil(body.length / PART_BYTES);
  const size = Math.ceil(body.length / parts);
  const closed = once(stream, 'close').catch(() => undefined);
  for (let part = 0; part < parts && !stream.destroyed; part += 1) {
    if (part === Math.floor(parts / 2)) slowly?.onHalf?.();
    const isBuffered = !stream.write(body.subarray(part * size, (part + 1) * size));
    if (isBuffered) await Promise.race([once(stream, 'drain').catch(() => undefined), closed]);
    if (slowly !== undefined) await wait(slowly.milliseconds / parts);
  }
  if (!stream.destroyed) stream.end();
}

export interface EventStream {
  /** Resolves at the next event that names this IRI. @throws Error if none comes in time */
  waitFor(iri: string): Promise<void>;
  readonly isOpen: () => boolean;
  close(): void;
}

const MAX_EVENT_MILLISECONDS = 10_000;

export async function openEvents(session: http2.ClientHttp2Session, token: string): Promise<EventStream> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const stream = session.request({ ':path': '/api/events', ...headers });
  const told = new Set<string>();
  const listeners = new Set<() => void>();
  const parser = createParser({
    onEvent: ({ data }) => {
      const change: unknown = JSON.parse(data === '' ? '{}' : data);
      if (typeof change === 'object' && change !== null && 'topic' in change && 'id' in change)
        told.add(`${String(change.topic)}/${String(change.id)}`);
      for (const listener of listeners) listener();
    },
  });
  stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  stream.on('error', () => undefined);
  await new Promise<void>((resolve, reject) =>
    stream
      .once('response', () => resolve())
      .once('close', () => reject(new Error('The event stream ended before its answer.'))),
  );
  return {
    isOpen: () => !stream.destroyed && !stream.readableEnded,
    waitFor: (iri) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => finish(new Error(`${iri} was not told.`)), MAX_EVENT_MILLISECONDS);
        const finish = (error?: Error) => {
          clearTimeout(timer);
          listeners.delete(listen);
          if (error === undefined) resolve();
          else reject(error);
        };
        const listen = () => void (told.has(iri) && finish());
        listeners.add(listen);
        listen();
      }),
    close: () => stream.close(http2.constants.NGHTTP2_CANCEL),
  };
}
