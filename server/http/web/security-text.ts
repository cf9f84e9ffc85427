import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. Who reads the file later asks for it again. */
const VALID_DAYS = 90;

/** Tells finders of weaknesses whom to write to (RFC 9116). Without a configured contact there is no such file. */
export function securityTextRoute(app: FastifyInstance): void {
  const { SECURITY_CONTACT: contacts, PUBLIC_ORIGIN: origin } = app.config;
  if (contacts.length === 0) return;
  app.get(SECURITY_TEXT_PATH, { config: { isPublic: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText({ contacts, origin, now: new Date() })),
  );
}

interface SecurityFacts {
  /** In the order of preference. */
  readonly contacts: Config['SECURITY_CONTACT'];
  readonly origin: string | undefined;
  readonly now: Date;
}

function securityText({ contacts, origin, now }: SecurityFacts): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MILLISECONDS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: de, en',
    ...(origin === undefined ? [] : [`Canonical: ${origin}${SECURITY_TEXT_PATH}`]),
  ];
  return `${lines.join('\n')}\n`;
}
