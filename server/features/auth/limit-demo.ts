import type { FastifyInstance } from 'fastify';
import { networkOf } from '#server/access/network.ts';
import { TooManyRequests } from '#server/http/errors.ts';
import { bodyTextOf } from '#server/http/read-body.ts';
import {
  countWrite,
  DEMO_LIMIT,
  DEMO_READS,
  NETWORK_LIMIT,
  NETWORK_READS,
  secondsToWait,
  type Written,
} from './demo-limit.rules.ts';

const TOO_MUCH_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gespeichert. Bitte später erneut versuchen.';

const TOO_OFTEN_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gelesen. Bitte später erneut versuchen.';

const ALL = 'all';
/** No key of these is worth more than an hour. */
const MAX_NETWORKS = 10_000;

/**
 * Anybody may sign in to the demo, and what is recorded there stays as all evidence does, behind the organisation of the
 * next day: without an end somebody who means harm fills the disk, or keeps the server busy with reading. Counted in each process by itself.
 */
export function limitDemo(app: FastifyInstance): void {
  const written = new Map<string, Written>();
  const count = (key: string, bytes: number, now: Date) => {
    const after = countWrite(written.get(key), bytes, now);
    written.set(key, after);
    return after;
  };
  app.addHook('preHandler', async (request) => {
    if (request.actor?.isDemo !== true) return;
    const now = new Date();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const bytes = isRead ? 0 : bodyTextOf(request).length;
    const [ofOne, ofAll] = isRead ? [NETWORK_READS, DEMO_READS] : [NETWORK_LIMIT, DEMO_LIMIT];
    const name = (key: string) => (isRead ? `reads ${key}` : key);
    if (written.size > MAX_NETWORKS) written.clear();
    const ofNetwork = secondsToWait(count(name(networkOf(request.ip)), bytes, now), ofOne, now);
    // What is refused there fills nothing, and takes nothing from the others.
    const seconds = ofNetwork > 0 ? ofNetwork : secondsToWait(count(name(ALL), bytes, now), ofAll, now);
    if (seconds > 0) throw new TooManyRequests(isRead ? TOO_OFTEN_MESSAGE : TOO_MUCH_MESSAGE, seconds);
  });
}
