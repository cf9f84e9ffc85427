// A browser keeps the token of a known device in a cookie per account. Scripts cannot read it, and it is sent with the
// sign-in only.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#server/http/serve/origin.ts';
import { logIn } from '#shared/contracts/auth/auth.ts';
import { KEPT_DAYS } from '#shared/domain/retention-kinds.ts';

const PREFIX = 'device_';
/**
 * Maximum number of device cookies that are read. Nobody uses more accounts in one browser, and each cookie costs a
 * hash.
 */
const MAX_COOKIES = 50;
const DAY_SECONDS = 24 * 3600;

export const deviceCookiesOf = ({ headers }: FastifyRequest): string[] =>
  (headers.cookie ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(PREFIX))
    .slice(0, MAX_COOKIES)
    .map((pair) => pair.slice(pair.indexOf('=') + 1));

interface DeviceToken {
  /** Uid of the account. It is part of the cookie's name, so that several accounts can have one each. */
  readonly uid: string;
  readonly token: string;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, { uid, token }: DeviceToken): void {
  const life = `Max-Age=${KEPT_DAYS.unusedDevices * DAY_SECONDS}`;
  const secure = originOf(request).startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${PREFIX}${uid}=${token}; Path=${logIn.path}; ${life}; HttpOnly; SameSite=Strict${secure}`,
  );
}
