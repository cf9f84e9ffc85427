import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '#server/access/network.ts';
import { TooManyRequests } from '#server/http/render/errors.ts';
import { bodyTextOf } from '#server/http/read/read-body.ts';
import {
  countWrite,
  DEMO_LIMIT,
  DEMO_READS,
  NETWORK_LIMIT,
  NETWORK_READS,
  secondsToWait,
  type DemoUsage,
} from './demo-limit.rules.ts';

const TOO_MUCH_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gespeichert. Bitte später erneut versuchen.';

const TOO_OFTEN_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gelesen. Bitte später erneut versuchen.';

const ALL = 'all';
/** Maximum number of counted networks. Beyond it, the network that has been quiet for longest is forgotten. */
const MAX_NETWORKS = 10_000;

/**
 * Limits the usage of the demo. Anybody may sign in there, and its records remain as evidence even after the demo was
 * restored for the next day, so an attacker could fill the disk or keep the server busy with reads. Each process counts
 * by itself.
 */
export function limitDemo(app: FastifyInstance): void {
  const counts = new LRUCache<string, DemoUsage>({ max: MAX_NETWORKS });
  const count = (key: string, bytes: number, now: Date) => {
    const after = countWrite(counts.get(key), bytes, now);
    counts.set(key, after);
    return after;
  };
  app.addHook('preHandler', async (request) => {
    if (request.actor?.isDemo !== true) return;
    const now = new Date();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const bytes = isRead ? 0 : bodyTextOf(request).length;
    const [ofOne, ofAll] = isRead ? [NETWORK_READS, DEMO_READS] : [NETWORK_LIMIT, DEMO_LIMIT];
    const name = (key: string) => (isRead ? `reads ${key}` : key);
    const ofNetwork = secondsToWait(count(name(networkOf(request.ip)), bytes, now), ofOne, now);
    // A request that its network's limit refuses is not counted against the limit of all.
    const seconds = ofNetwork > 0 ? ofNetwork : secondsToWait(count(name(ALL), bytes, now), ofAll, now);
    if (seconds > 0) throw new TooManyRequests(isRead ? TOO_OFTEN_MESSAGE : TOO_MUCH_MESSAGE, seconds);
  });
}
