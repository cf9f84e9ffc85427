import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { connectionsOfUploads } from '#server/http/early-refusals.ts';

const LEAST_BYTES_PER_SECOND = 4096;
const BOUNDS = {
  /** A phone in a cellar is slow, but it does not fall silent. */
  longestSilence: 15_000,
  /** Who sends less than 4 KB a second over half a minute would keep a place for a quarter of an hour; EDGE is three times that. */
  rateOver: 30_000,
  longestUpload: 15 * 60_000,
};
/** Who is answered may send on so long: browsers read an answer only when they have sent everything. */
const MAX_REST_MILLISECONDS = 30_000;

/**
 * Lets an upload take its time, and ends the connection of who stops sending, sends too slowly or never comes to an end.
 * @returns to be called when nothing more of it is wanted, refused or whole: the rest is read and thrown away
 */
export function mindConnection(
  { raw }: { readonly raw: Readable & Pick<IncomingMessage, 'socket' | 'complete'> },
  { longestSilence, rateOver, longestUpload } = BOUNDS,
): () => void {
  const { socket } = raw;
  connectionsOfUploads.add(socket);
  const cut = () => raw.destroy();
  const longest = setTimeout(cut, longestUpload);
  const silence = setTimeout(cut, longestSilence);
  let bytes = 0;
  const rate = setInterval(() => {
    if (bytes < LEAST_BYTES_PER_SECOND * (rateOver / 1000)) cut();
    bytes = 0;
  }, rateOver);
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
    rest = setTimeout(cut, MAX_REST_MILLISECONDS);
  };
}
