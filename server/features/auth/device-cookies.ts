// A browser keeps the token of a known device in a cookie, one for each account: no script reads it, and only the sign-in is sent it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#server/http/origin.ts';
import { logIn } from '#shared/contracts/auth.ts';
import { KEPT_DAYS } from '#shared/retention-kinds.ts';

const PREFIX = 'device_';
/** Nobody uses more accounts in one browser, and each costs a hash. */
const MAX_COOKIES = 50;
const DAY_SECONDS = 24 * 3600;

export const deviceCookiesOf = ({ headers }: FastifyRequest): string[] =>
  (headers.cookie ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(PREFIX))
    .slice(0, MAX_COOKIES)
    .map((pair) => pair.slice(pair.indexOf('=') + 1));

interface Known {
  /** The account's; it names the cookie, so that those of several accounts stand side by side. */
  readonly uid: string;
  readonly token: string;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, { uid, token }: Known): void {
  const life = `Max-Age=${KEPT_DAYS.unusedDevices * DAY_SECONDS}`;
  const secure = originOf(request).startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${PREFIX}${uid}=${token}; Path=${logIn.path}; ${life}; HttpOnly; SameSite=Strict${secure}`,
  );
}
