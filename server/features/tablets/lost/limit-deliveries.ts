import type { FastifyInstance } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { TooLarge } from '#server/http/render/errors.ts';
import { deliverFromTablet } from '#shared/contracts/tablets/deliveries.ts';
import { CHALLENGE_HEADER } from '#shared/contracts/tablets/signed-texts.ts';
import { isOpenChallengeOfLostTablet } from './deliveries.queries.ts';

/** As much as any other public endpoint reads. Only an image is larger. */
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
    const isLostTablet =
      typeof challenge === 'string' &&
      (await app.store.queryAsSystem((tx) => isOpenChallengeOfLostTablet(tx, hashOf(challenge), new Date())));
    if (!isLostTablet) throw new TooLarge();
  });
}
