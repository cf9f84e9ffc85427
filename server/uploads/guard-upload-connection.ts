import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { uploadConnections } from '#server/http/serve/early-refusals.ts';

const MIN_BYTES_PER_SECOND = 4096;
/** Limits of an upload, in milliseconds. */
const LIMITS_MILLISECONDS = {
  /** Longest time without any data. Even a phone with a bad connection sends more often. */
  maxSilence: 15_000,
  /**
   * The interval over which the minimum rate is checked. A slower sender would hold a connection for a quarter of an
   * hour; EDGE is three times as fast.
   */
  rateInterval: 30_000,
  maxDuration: 15 * 60_000,
};
/**
 * How long a client may continue to send after the response: browsers read a response only when they have sent
 * everything.
 */
const MAX_REST_MILLISECONDS = 30_000;

/**
 * Exempts an upload from the usual timeouts, and ends its connection if the client stops sending, sends too slowly or
 * takes too long.
 * @returns a function to call when the upload is complete or rejected: it reads and discards the rest of the request
 */
export function guardUploadConnection(
  { raw }: { readonly raw: Readable & Pick<IncomingMessage, 'socket' | 'complete'> },
  { maxSilence, rateInterval, maxDuration } = LIMITS_MILLISECONDS,
): () => void {
  const { socket } = raw;
  uploadConnections.add(socket);
  const destroyRequest = () => raw.destroy();
  const maxDurationTimer = setTimeout(destroyRequest, maxDuration);
  const silenceTimer = setTimeout(destroyRequest, maxSilence);
  let bytes = 0;
  const rateTimer = setInterval(() => {
    if (bytes < MIN_BYTES_PER_SECOND * (rateInterval / 1000)) destroyRequest();
    bytes = 0;
  }, rateInterval);
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    silenceTimer.refresh();
  };
  let restTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    for (const timer of [maxDurationTimer, silenceTimer, restTimer]) clearTimeout(timer);
    clearInterval(rateTimer);
    raw.off('data', onData);
    uploadConnections.delete(socket);
  };
  raw.on('data', onData);
  raw.once('end', stop);
  raw.once('close', stop);
  return () => {
    raw.unpipe();
    raw.resume();
    if (raw.complete || raw.destroyed) return stop();
    restTimer = setTimeout(destroyRequest, MAX_REST_MILLISECONDS);
  };
}
