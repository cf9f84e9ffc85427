import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#server/access/network.ts';
import { TooManyRequests } from '#server/http/errors.ts';
import { bodyTextOf } from '#server/http/read-body.ts';
import { countWrite, DEMO_LIMIT, NETWORK_LIMIT, secondsToWait, type Written } from './demo-limit.rules.ts';

const TOO_MUCH_MESSAGE =
  'Im Demo-Zugang wurde in der letzten Stunde sehr viel gespeichert. Bitte später erneut versuchen.';

const ALL = 'all';
/** No key of these is worth more than an hour. */
const MOST_NETWORKS = 10_000;

/**
 * Anybody may sign in to the demo, and what is recorded there stays as all evidence does, behind the organisation of the
 * next day: without an end somebody who means harm fills the disk. Counted in each process by itself.
 */
export function limitDemo(app: FastifyInstance): void {
  const written = new Map<string, Written>();
  const count = (key: string, bytes: number, now: Date) => {
    const after = countWrite(written.get(key), bytes, now);
    written.set(key, after);
    return after;
  };
  app.addHook('preHandler', async (request) => {
    if (!isDemoWrite(request)) return;
    const now = new Date();
    const bytes = bodyTextOf(request).length;
    if (written.size > MOST_NETWORKS) written.clear();
    const ofNetwork = secondsToWait(count(networkOf(request.ip), bytes, now), NETWORK_LIMIT, now);
    // What is refused there fills nothing, and takes nothing from the others.
    const seconds = ofNetwork > 0 ? ofNetwork : secondsToWait(count(ALL, bytes, now), DEMO_LIMIT, now);
    if (seconds > 0) throw new TooManyRequests(TOO_MUCH_MESSAGE, seconds);
  });
}

/** Ending a session and choosing where to work fill nothing, but they are no more than a handful either. */
const isDemoWrite = ({ actor, method }: FastifyRequest) =>
  actor?.isDemo === true && method !== 'GET' && method !== 'HEAD';
