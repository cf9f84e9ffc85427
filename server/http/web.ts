import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hasAnyUser } from '#server/access/any-user.ts';
import { DEMO_PIN, DEMO_VISITOR } from '#server/db/seed/demo/seed-demo.ts';

/** Should a file ever be opened as a document or run as a worker. */
const FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Pages of the browser application. Everything else is a 404 that says so. */
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
    // The page needs its nonce and its policy; as a plain file it would have neither.
    globIgnore: ['index.html*'],
    setHeaders: (reply, file) => {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      void reply.header('content-security-policy', FILE_POLICY);
    },
  });
  const isFirstRun = firstRunOf(app);
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, template, runtimeConfig(app.config, await isFirstRun()));
  for (const page of pages) {
    app.get(page, answer);
    if (page !== '/') app.get(`${page}/*`, answer);
  }
  // A mistyped address: whoever reads it in a browser gets the page that says so, every other client the usual refusal.
  app.get('/*', (request, reply) => {
    if (!isReadByPerson(request)) return reply.callNotFound();
    return answer(request, reply.code(404));
  });
}

/** Whether there is nobody who could sign in. Once somebody can, it is not asked again: nothing of them shows here. */
function firstRunOf({ store }: FastifyInstance): () => Promise<boolean> {
  let hasUser = false;
  return async () => {
    if (hasUser) return false;
    try {
      hasUser = await store.askAsSystem(hasAnyUser);
      return !hasUser;
    } catch {
      // A page is served without a database too: it says by itself that the server cannot be reached.
      return false;
    }
  };
}

/** What a client reads as data a person sees as a screen: the address of the figures is the address of both. */
export function sendPersonsToScreens(app: FastifyInstance): void {
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

/** Placeholders stand in attributes, so quotes and angles are escaped. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => escaped(value)),
    template,
  );
}

/** Without inline scripts; inline styles only with the nonce of this answer. */
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

/** What the browser must know before it can ask the API. */
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
