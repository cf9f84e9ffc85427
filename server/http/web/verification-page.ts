import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

export const VERIFICATION_PATH = '/pruefen';
const FILE = 'pruefen.html';
const PUBLIC = { config: { isPublic: true } } as const;

/**
 * Serves the page on which anybody verifies documents: to be used, and to be kept as a file. The page is one file with
 * script, style and font inside; its own policy names their hashes and forbids every request.
 */
export function verificationPageRoutes(app: FastifyInstance, root: string): void {
  const file = path.join(root, FILE);
  if (!fs.existsSync(file)) return;
  const page = fs.readFileSync(file, 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
  if (policy === undefined) throw new Error(`${FILE} has no Content-Security-Policy.`);
  const headers = {
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  };
  app.get(VERIFICATION_PATH, PUBLIC, (_request, reply) => reply.headers(headers).send(page));
  app.get(`/${FILE}`, PUBLIC, (_request, reply) =>
    reply.headers({ ...headers, 'content-disposition': `attachment; filename="schutzbuch-${FILE}"` }).send(page),
  );
}
