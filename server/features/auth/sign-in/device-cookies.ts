// A browser keeps the token of a known device in a cookie per account. Scripts cannot read it, and it is sent with the
// sign-in only.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#server/http/serve/origin.ts';
import { logIn } from '#shared/contracts/auth/auth.ts';
import { RETENTION_DAYS } from '#shared/domain/retention-kinds.ts';

const COOKIE_NAME_PREFIX = 'device_';
const DAY_SECONDS = 24 * 3600;

/**
 * Reads every device cookie, because one that another site of the domain planted may stand before the real one. Node
 * bounds the headers of a request to 16 KiB, in which fewer than 200 of them fit.
 */
export const deviceCookiesOf = ({ headers }: FastifyRequest): string[] =>
  (headers.cookie ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(COOKIE_NAME_PREFIX))
    .map((pair) => pair.slice(pair.indexOf('=') + 1));

interface DeviceToken {
  /** Uid of the account. It is part of the cookie's name, so that several accounts can have one each. */
  readonly uid: string;
  readonly token: string;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, { uid, token }: DeviceToken): void {
  const maxAgeAttribute = `Max-Age=${RETENTION_DAYS.unusedDevices * DAY_SECONDS}`;
  const secureAttribute = originOf(request).startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE_NAME_PREFIX}${uid}=${token}; Path=${logIn.path}; ${maxAgeAttribute}; HttpOnly; SameSite=Strict${secureAttribute}`,
  );
}
