import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { connectionsOfUploads } from '#server/http/early-refusals.ts';

/** A phone in a cellar is slow, but it does not fall silent. */
const LONGEST_SILENCE_MILLISECONDS = 15_000;
/** Who sends less than 4 KB a second over half a minute would keep a place for a quarter of an hour; EDGE is three times that. */
const RATE_MILLISECONDS = 30_000;
const LEAST_BYTES = 4096 * (RATE_MILLISECONDS / 1000);
const LONGEST_UPLOAD_MILLISECONDS = 15 * 60_000;
/** Who is answered may send on so long: browsers read an answer only when they have sent everything. */
const LONGEST_REST_MILLISECONDS = 30_000;

/**
 * Lets an upload take its time, and ends the connection of who stops sending, sends too slowly or never comes to an end.
 * @returns to be called when nothing more of it is wanted, refused or whole: the rest is read and thrown away
 */
export function mindConnection({
  raw,
}: {
  readonly raw: Readable & Pick<IncomingMessage, 'socket' | 'complete'>;
}): () => void {
  const { socket } = raw;
  connectionsOfUploads.add(socket);
  const cut = () => raw.destroy();
  const longest = setTimeout(cut, LONGEST_UPLOAD_MILLISECONDS);
  const silence = setTimeout(cut, LONGEST_SILENCE_MILLISECONDS);
  let bytes = 0;
  const rate = setInterval(() => {
    if (bytes < LEAST_BYTES) cut();
    bytes = 0;
  }, RATE_MILLISECONDS);
  const heard = (chunk: Buffer) => {
    bytes += chunk.length;
    silence.refresh();
  };
  let rest: NodeJS.Timeout | undefined;
  const stop = () => {
    for (const timer of [longest, silence, rest]) clearTimeout(timer);
    clearInterval(rate);
    raw.off('data', heard);
    connectionsOfUploads.delete(socket);
  };
  raw.on('data', heard);
  raw.once('end', stop);
  raw.once('close', stop);
  return () => {
    raw.unpipe();
    raw.resume();
    if (raw.complete || raw.destroyed) return stop();
    rest = setTimeout(cut, LONGEST_REST_MILLISECONDS);
  };
}
