import { createHash } from 'node:crypto';
import type { describeOpenApi } from './openapi.ts';

type OpenApi = ReturnType<typeof describeOpenApi>;

const styleSheet =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1b1e;background:#fff}' +
  'code{font:14px ui-monospace,monospace}ul{padding-left:1.2rem}' +
  '@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#141517}a{color:#74c0fc}}';

const styleHash = createHash('sha256').update(styleSheet).digest('base64');

/** Allows the page's only style sheet by its hash; the page contains nothing executable. */
export const pageContentPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;

/** Renders a table of contents for people who open the API in a browser. */
export function describePage(openApi: OpenApi): string {
  const sections = openApi.tags.map(({ name, description }) => {
    const operations = Object.entries(openApi.paths).flatMap(([path, item]) => operationsOf(path, item, name));
    return `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p><ul>${operations.join('')}</ul>`;
  });
  return (
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Schnittstelle – ${escapeHtml(openApi.info.title)}</title><style>${styleSheet}</style></head><body><main>` +
    `<h1>Schnittstelle von ${escapeHtml(openApi.info.title)}</h1>` +
    `<p>Maschinenlesbar: <a href="/api/docs.json">OpenAPI 3.1</a> · <a href="/api/docs.jsonld">Hydra (JSON-LD)</a> · <a href="/api/index.jsonld">Einstiegspunkt</a></p>` +
    `<div lang="en">${sections.join('')}</div></main></body></html>`
  );
}

function operationsOf(path: string, item: Record<string, unknown>, tag: string): string[] {
  const prefix = 'servers' in item ? '' : '/api';
  return Object.entries(item).flatMap(([method, operation]) => {
    if (typeof operation !== 'object' || operation === null || !('tags' in operation) || !('summary' in operation))
      return [];
    if (!Array.isArray(operation.tags) || !operation.tags.includes(tag)) return [];
    return `<li><code>${method.toUpperCase()} ${escapeHtml(prefix + path)}</code> ${escapeHtml(String(operation.summary))}</li>`;
  });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
