import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { Conflict, TooLarge, Unauthorized } from '#server/http/render/errors.ts';
import { RequestQueue } from '#server/http/serve/request-queue.ts';
import { deliverFromTablet } from '#shared/contracts/tablets/deliveries.ts';
import { CHALLENGE_HEADER } from '#shared/contracts/tablets/signed-texts.ts';
import { NOT_LOST_MESSAGE } from '#server/features/tablets/tablets.rules.ts';
import { findOpenChallenge } from './deliveries.queries.ts';

/** Any other public endpoint reads no more than this. Only an image is larger. */
const MAX_ANONYMOUS_BYTES = 256 * 1024;

/**
 * A tablet delivers one entry after the other. The second slot is for its next attempt while the connection of an
 * interrupted one is still open.
 */
const DELIVERY_LIMITS = { maxRunning: 2, maxWaiting: 0 };

/**
 * Refuses a delivery before its body is read if the tablet that was given its challenge is delivering enough already. A
 * large one is refused too unless it names such a challenge: nobody else may fill the memory of the server.
 */
export function limitDeliveries(app: FastifyInstance): void {
  const queue = new RequestQueue({ user: DELIVERY_LIMITS, organisation: DELIVERY_LIMITS });
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.endpoint !== deliverFromTablet) return;
    const { 'content-length': length } = request.headers;
    const challenge = challengeOf(request);
    const openChallenge =
      challenge === null
        ? undefined
        : await app.store.queryAsSystem((tx) => findOpenChallenge(tx, hashOf(challenge), new Date()));
    if (openChallenge?.isLost === true) {
      const sender = { user: String(openChallenge.tabletId), organisation: null };
      await queue.enter(sender, (onEnd) => finished(reply.raw, onEnd));
      return;
    }
    if (length !== undefined && Number(length) <= MAX_ANONYMOUS_BYTES) return;
    if (challenge === null) throw new TooLarge();
    // The tablet asks for another challenge after the first response, and stops delivering after the second.
    throw openChallenge === undefined ? new Unauthorized('Invalid challenge') : new Conflict(NOT_LOST_MESSAGE);
  });
}

/** Returns the challenge that a delivery names before its body. */
export function challengeOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string | null {
  const challenge = headers[CHALLENGE_HEADER];
  return typeof challenge === 'string' ? challenge : null;
}
