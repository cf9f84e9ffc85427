import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseOpenApi3Documentation } from '@api-platform/api-doc-parser';
import { validate } from '@readme/openapi-parser';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterVariables } from '#server/http/docs/search-variables.ts';
import { allEndpoints, resources } from '#shared/contracts/wire/api.ts';
import { exportPaths, type Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { run, runTypescript5 } from './typescript-5.ts';

const require = createRequire(import.meta.url);

/** These tests start programs that may have to be installed first, so they take long. */
const SLOW = 180_000;

let app: FastifyInstance;
let origin: string;
let folder: string;
let file: string;
let document: OpenApi;

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly responses: Record<string, { readonly content?: Record<string, unknown> }>;
}
interface OpenApi {
  readonly openapi: string;
  readonly servers: unknown;
  readonly paths: Record<string, Record<string, Operation> & { servers?: unknown }>;
  readonly components: {
    readonly schemas: Record<string, { properties: Record<string, unknown>; required?: string[] }>;
    readonly securitySchemes: unknown;
  };
}

const PlainList = z.object({ schema: z.object({ items: z.object({ $ref: z.string() }) }) });

beforeAll(async () => {
  app = await testApp();
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  document = await (await fetch(`${origin}/api/docs.json`)).json();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'openapi-'));
  file = path.join(folder, 'openapi.json');
  fs.writeFileSync(file, JSON.stringify(document));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await app.close();
});

function operationOf({ method, path: address }: Endpoint): Operation {
  const item = document.paths[address.replace(/^\/api(?=\/)/, '')];
  const operation = item?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${address} is not documented.`);
  return operation;
}
const called = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('the OpenAPI document', () => {
  it('is version 3.1, relative to /api, with a bearer token', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(document.components.securitySchemes).toEqual({
      JWT: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    });
  });

  it.each([
    ['/api/docs.json', '*/*', 'application/json; charset=utf-8'],
    ['/api/docs.jsonopenapi', '*/*', 'application/vnd.openapi+json; charset=utf-8'],
    ['/api/docs', 'application/vnd.openapi+json', 'application/vnd.openapi+json; charset=utf-8'],
    ['/api/docs', 'application/json', 'application/json; charset=utf-8'],
  ])('is the same at %s for %s', async (address, accept, type) => {
    const answer = await fetch(origin + address, { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(await answer.json()).toEqual(document);
  });

  it('is replaced by the Hydra document or an HTML page if the client requests those', async () => {
    const types = await Promise.all(
      ['*/*', 'application/ld+json', 'text/html'].map(async (accept) =>
        (await fetch(`${origin}/api/docs`, { headers: { accept } })).headers.get('content-type'),
      ),
    );
    expect(types).toEqual([
      'application/ld+json; charset=utf-8',
      'application/ld+json; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
  });

  it.each(called)('describes %s with its parameters and responses', (_name, endpoint) => {
    const { security, parameters = [], responses, requestBody } = operationOf(endpoint);
    const named = parameters.map((parameter) => parameter.name ?? parameter.$ref);
    expect(security).toEqual(endpoint.access === 'public' ? [] : undefined);
    expect(requestBody !== undefined).toBe(endpoint.body !== undefined);
    for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) expect(named).toContain(name);
    for (const { variable } of filterVariables(endpoint.query ?? {})) expect(named).toContain(variable);
    for (const name of endpoint.list?.order ?? []) expect(named).toContain(`order[${name}]`);
    const hasKey = endpoint.method !== 'GET' && endpoint.access !== 'public';
    expect(named.includes('#/components/parameters/IdempotencyKey')).toBe(hasKey);
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
    expect(responses).toHaveProperty('401');
  });

  it('describes no call that does not exist', () => {
    const documented = Object.entries(document.paths).flatMap(([address, item]) =>
      Object.keys(item).flatMap((method) => (method === 'servers' ? [] : `${method.toUpperCase()} ${address}`)),
    );
    const existing = allEndpoints.map(({ method, path: address }) => `${method} ${address}`);
    const exported = allEndpoints.flatMap(exportPaths).map((address) => `GET ${address}`);
    const relative = [...existing, ...exported].map((call) => call.replace(' /api/', ' /'));
    expect(documented.toSorted()).toEqual(relative.toSorted());
  });

  it('has a separate server for calls outside /api', () => {
    for (const { path: address } of allEndpoints.filter((endpoint) => !endpoint.path.startsWith('/api/'))) {
      expect(document.paths[address]?.servers).toEqual([{ url: '/' }]);
    }
  });

  it('has a unique identifier for every operation', () => {
    const identifiers = allEndpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(identifiers).size).toBe(identifiers.length);
  });

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'has %s as plain JSON, as JSON-LD and as a patch',
    (name, resource) => {
      const { schemas } = document.components;
      expect(Object.keys(schemas[name]?.properties ?? {})).toEqual(
        Object.keys(resource.schema.shape).filter((key) => !key.startsWith('@')),
      );
      expect(schemas[`${name}.jsonld`]?.properties).toHaveProperty('@context');
      expect(schemas[`${name}.jsonld`]?.required).toEqual(expect.arrayContaining(['@id', '@type']));
      const isPatchable = resource.endpoints.some(({ method }) => method === 'PATCH');
      expect(schemas[`${name}.patch`] !== undefined).toBe(isPatchable);
      expect(schemas[`${name}.patch`]?.required).toBeUndefined();
    },
  );
});

describe('the list of', () => {
  const lists = resources.flatMap(({ name, path: address, endpoints }) =>
    endpoints.flatMap(({ list, path: own, response }) =>
      list && own === address && response ? [[name, address, response] as const] : [],
    ),
  );
  it.each(lists)('%s describes the fields that its members have', (_name, address, response) => {
    const { content } = document.paths[address.replace('/api', '')]?.['get']?.responses['200'] ?? {};
    const { items } = z.parse(PlainList, content?.['application/json']).schema;
    const { properties } = document.components.schemas[items.$ref.split('/').at(-1) ?? ''] ?? {};
    expect(Object.keys(properties ?? {})).toEqual(Object.keys(response.shape).filter((key) => !key.startsWith('@')));
  });
});

describe('third-party tools', () => {
  it('the parser of readme.io accepts it', async () => {
    const result = await validate(file);
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  it(
    'redocly reports no problems',
    async () => {
      const cli = path.join(path.dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
      const report = await run(process.execPath, [cli, 'lint', file, '--format=json']);
      const { totals } = JSON.parse(report.slice(report.indexOf('{')));
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
    },
    SLOW,
  );

  it(
    'openapi-typescript generates types that compile',
    async () => {
      const types = path.join(folder, 'api.ts');
      await runTypescript5('openapi-typescript/bin/cli.js', [file, '--output', types]);
      const use = path.join(folder, 'use.ts');
      fs.writeFileSync(
        use,
        `import type { paths } from './api.ts';
       type Task = paths['/tasks/{id}']['get']['responses'][200]['content']['application/json'];
       export const due = (task: Task): string => task.doAt;
       // @ts-expect-error there is no such field
       export const nothing = (task: Task) => task.nothing;`,
      );
      expect(
        await runTypescript5('typescript/bin/tsc', [
          '--noEmit',
          '--strict',
          '--allowImportingTsExtensions',
          '--module',
          'esnext',
          '--moduleResolution',
          'bundler',
          use,
        ]),
      ).toBe('');
    },
    SLOW,
  );

  it('the OpenAPI parser of API Platform finds every resource that has items and a collection', async () => {
    const { api } = await parseOpenApi3Documentation(`${origin}/api/docs.json`);
    const withItems = resources.filter(({ endpoints }) =>
      endpoints.some(({ method, path: address }) => method === 'GET' && address.endsWith('{id}')),
    );
    for (const { path: address, schema, endpoints } of withItems) {
      const found = api.resources?.find(({ url }) => url === origin + address);
      expect(found?.operations?.map(({ method }) => method).toSorted(), address).toEqual(
        allEndpoints
          // This parser mistakes other endpoints below a collection for its POST.
          .filter(
            (endpoint) => endpoints.includes(endpoint) || (endpoint.method === 'POST' && endpoint.path === address),
          )
          .map(({ method }) => method)
          .toSorted(),
      );
      const fields = found?.readableFields?.map(({ name }) => name);
      expect(fields, address).toEqual(
        expect.arrayContaining(Object.keys(schema.shape).filter((key) => !key.startsWith('@'))),
      );
    }
  });
});

describe('the HTML page', () => {
  it('lists every call and contains no scripts', async () => {
    const answer = await fetch(`${origin}/api/docs`, { headers: { accept: 'text/html' } });
    const page = await answer.text();
    for (const { method, path: address } of allEndpoints) expect(page).toContain(`${method} ${address}`);
    expect(page).toContain('<html lang="de">');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});
