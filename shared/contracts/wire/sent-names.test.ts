import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './api.ts';
import { requiredText } from './hydra.ts';

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

test.each(['\u3164', '\u115f', '\uffa0', '\u2800', '\u00ad', '\u200d', '\ufe0f', '\u{e0020}', '\u0007'])(
  'a text of %j is empty, and none behind a name makes another one',
  (character) => {
    const text = requiredText('Bitte angeben.', 100);
    expect(z.safeParse(text, character).success).toBe(false);
    expect(z.safeParse(text, `Anja${character} Brandt${character}`).data).toBe('Anja Brandt');
  },
);

test.each(['Zeile 1\nZeile 2', '👨‍👩‍👧 gegrüßt', 'می‌خواهم'])('%j stays as it is', (text) => {
  expect(z.safeParse(requiredText('Bitte angeben.', 100), text).data).toBe(text);
});
