import type { FastifyRequest } from 'fastify';
import { isToken } from '#server/access/one-time-token.ts';
import { BadRequest, UnsupportedMediaType } from '#server/http/render/errors.ts';
import { bodyTextOf } from '#server/http/read/read-body.ts';
import { deviceCookiesOf } from './device-cookies.ts';
import type { SignIn } from './log-in.ts';

/**
 * Reads the credentials of a sign-in. Its error messages are those of the token bundle, which clients display
 * unchanged.
 */
export function readCredentials(request: FastifyRequest): Pick<SignIn, 'email' | 'password' | 'totp' | 'deviceTokens'> {
  const contentType = request.headers['content-type'] ?? '';
  if (!contentType.includes('json')) throw new UnsupportedMediaType(contentType.slice(0, 100), ['application/json']);
  const body = parseObject(bodyTextOf(request));
  if (body === null) throw new BadRequest('Invalid JSON.');
  const totp = body['totp'] == null ? undefined : requiredText(body, 'totp');
  const sentTokens = body['device_token'] == null ? [] : [requiredText(body, 'device_token')];
  const deviceTokens = [...sentTokens, ...deviceCookiesOf(request)].filter(isToken);
  const email = requiredText(body, 'email').trim().toLowerCase();
  return { email, password: requiredText(body, 'password'), totp, deviceTokens };
}

function requiredText(body: Readonly<Record<string, unknown>>, key: string): string {
  const value = body[key];
  if (value === undefined) throw new BadRequest(`The key "${key}" must be provided.`);
  if (typeof value !== 'string') throw new BadRequest(`The key "${key}" must be a string.`);
  return value;
}

/** Reads the refresh token from a form, a JSON body or the query, because clients send it in different ways. */
export function readRefreshToken(request: FastifyRequest): string | undefined {
  const { body, query } = request;
  const sentBody = typeof body === 'string' ? parseObject(body) : body;
  return refreshTokenIn(sentBody) ?? refreshTokenIn(query);
}

function refreshTokenIn(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('refresh_token' in source)) return undefined;
  return typeof source.refresh_token === 'string' ? source.refresh_token : undefined;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}
