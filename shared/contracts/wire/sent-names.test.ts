import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './api.ts';

const NAMES = ['name', 'firstname', 'lastname', 'title', 'lawName', 'version'];

/** Compared with a stored text, which may be older than this rule. */
const COMPARED = ['POST /api/profiles/{id}/erasure', 'POST /api/contracts/{id}/agreement'];

const sentNames = allEndpoints
  .filter(({ method, path }) => !COMPARED.includes(`${method} ${path}`))
  .flatMap(({ method, path, body }) =>
    NAMES.flatMap((name) => {
      const schema = body?.shape[name];
      return schema === undefined ? [] : [[`${method} ${path}`, name, schema] as const];
    }),
  );

test.each(sentNames)(
  '%s: %s is visible, and has no character that changes the writing direction',
  (_endpoint, _name, schema) => {
    expect(z.safeParse(schema, '\u200b\u2060').data ?? '').toBe('');
    expect(z.safeParse(schema, '\u200b \u2060').data ?? '').toBe('');
    expect(z.safeParse(schema, '\u200bAbc\u202e').data).toBe('Abc');
  },
);
