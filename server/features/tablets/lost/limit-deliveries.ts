import type { FastifyInstance } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { Conflict, TooLarge, Unauthorized } from '#server/http/render/errors.ts';
import { deliverFromTablet } from '#shared/contracts/tablets/deliveries.ts';
import { CHALLENGE_HEADER } from '#shared/contracts/tablets/signed-texts.ts';
import { NOT_LOST_MESSAGE } from '#server/features/tablets/tablets.rules.ts';
import { findOpenChallenge } from './deliveries.queries.ts';

/** Any other public endpoint reads no more than this. Only an image is larger. */
const MAX_ANONYMOUS_BYTES = 256 * 1024;

/**
 * Refuses a large delivery before its body is read, unless a lost tablet was given the challenge that it names: nobody
 * else may fill the memory of the server.
 */
export function limitDeliveries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint !== deliverFromTablet) return;
    const { 'content-length': length, [CHALLENGE_HEADER]: challenge } = request.headers;
    if (length !== undefined && Number(length) <= MAX_ANONYMOUS_BYTES) return;
    if (typeof challenge !== 'string') throw new TooLarge();
    const openChallenge = await app.store.queryAsSystem((tx) => findOpenChallenge(tx, hashOf(challenge), new Date()));
    // The tablet asks for another challenge after the first response, and stops delivering after the second.
    if (openChallenge === undefined) throw new Unauthorized('Invalid challenge');
    if (!openChallenge.isLost) throw new Conflict(NOT_LOST_MESSAGE);
  });
}
