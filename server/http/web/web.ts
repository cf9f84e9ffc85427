import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { verificationPageRoutes } from './verification-page.ts';

/**
 * Content Security Policy of files, in case one is opened as a document or run as a worker. Other scripts, and styles, obey
 * the policy of the page that loads them.
 */
const FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Routes that serve the browser application, which is loaded before anybody signs in. */
const PUBLIC_ROUTE = { config: { isPublic: true } } as const;

/** Stands in the page where the links to the files of a screen belong. */
const PRELOADS_MARK = '<!-- preloads -->';

interface BrowserApplication {
  /** Prefixes of the paths of all screens. Other paths are answered with a page that reports 404. */
  readonly screenPrefixes: readonly string[];
  /** Reads the configuration that the browser needs before its first API request. */
  readonly readRuntimeConfig: () => Promise<RuntimeConfig>;
}

interface RuntimeConfig {
  readonly apiOrigin: string;
}

/** Serves the built browser application: its files, and its page at the path of every screen. */
export async function webRoutes(
  app: FastifyInstance,
  { screenPrefixes, readRuntimeConfig }: BrowserApplication,
): Promise<void> {
  const root = path.resolve(app.config.WEB_DIR);
  const index = path.join(root, 'index.html');
  if (!fs.existsSync(index)) {
    app.log.warn('The browser application is not built; only the API is served.');
    return;
  }
  const template = fs.readFileSync(index, 'utf8');
  const preloadsFor = readPreloads(root, template);
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The plugin accepts no config for its routes, so the routes of the files are registered below.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!isNamedByContent || isWorker(file)) void reply.header('content-security-policy', FILE_POLICY);
    },
  });
  for (const file of staticFilesIn(root))
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${file}`,
      ...PUBLIC_ROUTE,
      handler: (_request, reply) => reply.sendFile(file),
    });
  verificationPageRoutes(app, root);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [screenPath = ''] = request.url.split('?');
    return sendPage(reply, template.replace(PRELOADS_MARK, preloadsFor(screenPath)), await readRuntimeConfig());
  };
  for (const prefix of screenPrefixes) {
    app.get(prefix, PUBLIC_ROUTE, answer);
    if (prefix !== '/') app.get(`${prefix}/*`, PUBLIC_ROUTE, answer);
  }
  // For an unknown path a browser receives the page that reports it, every other client the usual 404.
  app.get('/*', PUBLIC_ROUTE, (request, reply) => {
    if (!isReadByPerson(request)) return reply.callNotFound();
    return answer(request, reply.code(404));
  });
}

/**
 * Returns the paths of all files except hidden ones and pages. Pages have policies of their own, which a static file would
 * not get.
 */
const staticFilesIn = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !/^[^/]+\.html/.test(file) && !/(?:^|\/)\./.test(file));

const isWorker = (file: string) => path.basename(file).includes('worker');

/**
 * Returns a function that renders links to the files of the screen at a path. They stand in a template, from which the first
 * script of the page takes them as soon as the browser should load them (see web/first-script.ts). The build writes the
 * list; a screen that is not in it has no links.
 */
function readPreloads(root: string, template: string): (path: string) => string {
  const file = path.join(root, '.vite', 'first-loads.json');
  if (!fs.existsSync(file)) return () => '';
  const filesByScreen = FirstLoadFiles.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const isNotYetLinked = (asset: string) => !template.includes(`/${asset}"`);
  const linksByScreen = new Map(
    Object.entries(filesByScreen).map(([screen, files]) => {
      const links = files.filter(isNotYetLinked).map(linkTo).join('');
      return [screen, `<template>${links}</template>`];
    }),
  );
  // A path with a token belongs to the screen whose path ends with `$token`.
  return (url) => linksByScreen.get(url) ?? linksByScreen.get(url.replace(/[^/]+$/, '$token')) ?? '';
}

const FirstLoadFiles = z.record(z.string(), z.array(z.string()));

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const isReadByPerson = ({ url, headers }: FastifyRequest) =>
  headers.accept?.startsWith('text/html') === true && !/^\/(?:api|assets|stats|document)\//.test(url);

function sendPage(reply: FastifyReply, template: string, config: RuntimeConfig) {
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', contentPolicy(nonce, config.apiOrigin));
  reply.header('cache-control', 'no-store');
  return reply
    .type('text/html; charset=utf-8')
    .send(fillPage(template, { '%CSP_NONCE%': nonce, '%RUNTIME_CONFIG%': JSON.stringify(config) }));
}

/** The placeholders are in attributes, so quotes and angle brackets are escaped. */
function fillPage(template: string, values: Readonly<Record<string, string>>): string {
  const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => escapeHtml(value)),
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
