import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '#server/access/network.ts';
import { TooManyRequests } from '#server/http/render/errors.ts';
import { bodyTextOf } from '#server/http/read/read-body.ts';
import {
  countRequest,
  DEMO_WRITE_LIMIT,
  DEMO_READ_LIMIT,
  NETWORK_WRITE_LIMIT,
  NETWORK_READ_LIMIT,
  secondsToWait,
  type DemoUsage,
} from './demo-limit.rules.ts';

const WRITE_LIMIT_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gespeichert. Bitte später erneut versuchen.';

const READ_LIMIT_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gelesen. Bitte später erneut versuchen.';

const ALL_NETWORKS_KEY = 'all';
/** Maximum number of counted networks. Beyond it, the network that has been quiet for longest is forgotten. */
const MAX_NETWORKS = 10_000;

/**
 * Limits the usage of the demo. Anybody may sign in there, and its records remain as evidence even after the demo was
 * restored for the next day, so an attacker could fill the disk or keep the server busy with reads. Each process counts
 * by itself.
 */
export function limitDemo(app: FastifyInstance): void {
  const usageByKey = new LRUCache<string, DemoUsage>({ max: MAX_NETWORKS });
  const countUsage = (key: string, bytes: number, now: Date) => {
    const newUsage = countRequest(usageByKey.get(key), bytes, now);
    usageByKey.set(key, newUsage);
    return newUsage;
  };
  app.addHook('preHandler', async (request) => {
    if (request.actor?.isDemo !== true) return;
    const now = new Date();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const bytes = isRead ? 0 : bodyTextOf(request).length;
    const [networkLimit, demoLimit] = isRead
      ? [NETWORK_READ_LIMIT, DEMO_READ_LIMIT]
      : [NETWORK_WRITE_LIMIT, DEMO_WRITE_LIMIT];
    const usageKey = (key: string) => (isRead ? `reads ${key}` : key);
    const networkSeconds = secondsToWait(countUsage(usageKey(networkOf(request.ip)), bytes, now), networkLimit, now);
    // A request that its network's limit refuses is not counted against the limit of all.
    const seconds =
      networkSeconds > 0
        ? networkSeconds
        : secondsToWait(countUsage(usageKey(ALL_NETWORKS_KEY), bytes, now), demoLimit, now);
    if (seconds > 0) throw new TooManyRequests(isRead ? READ_LIMIT_MESSAGE : WRITE_LIMIT_MESSAGE, seconds);
  });
}
