import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hasAnyUser } from '#server/access/has-any-user.ts';
import { DEMO_PIN, DEMO_VISITOR } from '#server/demo/seed-demo.ts';

/** Content Security Policy of files, in case one is opened as a document or run as a worker. */
const FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Paths of the browser application's pages. All other paths are answered with a 404 page. */
const pages = [
  '/',
  '/login',
  '/dashboard',
  '/forgotpassword',
  '/service',
  '/documents',
  '/activities',
  '/tasks',
  '/inspectiontours',
  '/ledger',
  '/customer',
  '/oasiscerts',
  '/reports',
  '/imports',
  '/locations',
  '/states',
  '/socialconcepts',
  '/forms',
  '/audit',
  '/invitation',
  '/mails',
  '/users',
  '/pd',
  '/emailconfirmation',
];

export async function webRoutes(app: FastifyInstance): Promise<void> {
  const root = path.resolve(app.config.WEB_DIR);
  const index = path.join(root, 'index.html');
  if (!fs.existsSync(index)) {
    app.log.warn('The browser application is not built; only the API is served.');
    return;
  }
  const template = fs.readFileSync(index, 'utf8');
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    // index.html is excluded because it needs a nonce and its own policy, which a static file would not get.
    globIgnore: ['index.html*'],
    setHeaders: (reply, file) => {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      void reply.header('content-security-policy', FILE_POLICY);
    },
  });
  const isFirstRun = firstRunCheck(app);
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, template, runtimeConfig(app.config, await isFirstRun()));
  for (const page of pages) {
    app.get(page, answer);
    if (page !== '/') app.get(`${page}/*`, answer);
  }
  // For an unknown path a browser receives the page that reports it, every other client the usual 404.
  app.get('/*', (request, reply) => {
    if (!isReadByPerson(request)) return reply.callNotFound();
    return answer(request, reply.code(404));
  });
}

/** Returns whether no user exists who could sign in. Once there is one, the database is not queried again. */
function firstRunCheck({ store }: FastifyInstance): () => Promise<boolean> {
  let hasUser = false;
  return async () => {
    if (hasUser) return false;
    try {
      hasUser = await store.queryAsSystem(hasAnyUser);
      return !hasUser;
    } catch {
      // Pages are served without a database too; the application itself reports that the server is unreachable.
      return false;
    }
  };
}

/** Redirects browsers from the usage data of a location to the screen that shows it: both have the same path. */
export function redirectBrowsersToScreens(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.headers.accept?.startsWith('text/html') !== true) return undefined;
    const [, location] = /^\/stats\/limits\/([1-9]\d{0,14})$/.exec(request.url) ?? [];
    if (location === undefined) return undefined;
    return reply.header('vary', 'Accept').redirect(`/locations/usage/${location}`, 303);
  });
}

const isReadByPerson = ({ url, headers }: FastifyRequest) =>
  headers.accept?.startsWith('text/html') === true && !/^\/(?:api|assets|stats|document)\//.test(url);

function sendPage(reply: FastifyReply, template: string, config: ReturnType<typeof runtimeConfig>) {
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', contentPolicy(nonce, config.apiOrigin));
  reply.header('cache-control', 'no-store');
  return reply
    .type('text/html; charset=utf-8')
    .send(fill(template, { '%CSP_NONCE%': nonce, '%RUNTIME_CONFIG%': JSON.stringify(config) }));
}

/** The placeholders are in attributes, so quotes and angle brackets are escaped. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => escaped(value)),
    template,
  );
}

/** Forbids inline scripts, and allows inline styles only with the nonce of this response. */
function contentPolicy(nonce: string, apiOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}`,
    'frame-src blob:',
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Configuration that the browser needs before its first API request. */
function runtimeConfig(config: Config, isFirstRun: boolean) {
  return {
    apiOrigin: config.API_ORIGIN ?? '',
    ownAccessUrl: config.OWN_ACCESS_URL,
    isFirstRun,
    demoLogin: config.SEED_DEMO ? DEMO_VISITOR : null,
    demoPin: config.SEED_DEMO ? DEMO_PIN : null,
    documentation: {
      gettingStarted: config.DOCS_URL_GETTING_STARTED,
      foundation: config.DOCS_URL_FOUNDATION,
      components: config.DOCS_URL_COMPONENTS,
    },
  };
}
