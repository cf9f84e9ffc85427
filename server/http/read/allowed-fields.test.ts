import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allowedFields } from './allowed-fields.ts';

const Inner = z.object({ name: z.string() });
const Item = z.object({
  id: z.int(),
  comment: z.optional(z.string()),
  owner: z.nullable(Inner),
  parts: z.optional(z.array(Inner)),
  byName: z.optional(z.record(z.string(), Inner)),
  tags: z.array(z.string()),
});

test('keeps only the fields of the contract, in its order, at every depth', () => {
  const row = {
    password: 'x',
    tags: ['a'],
    byName: { first: { name: 'c', secret: 1 } },
    parts: [{ secret: 1, name: 'b' }],
    owner: { name: 'a', secret: 1 },
    comment: undefined,
    id: 1,
  };
  expect(JSON.stringify(allowedFields(Item, row))).toBe(
    '{"id":1,"owner":{"name":"a"},"parts":[{"name":"b"}],"byName":{"first":{"name":"c"}},"tags":["a"]}',
  );
});

test('keeps a missing relation missing', () => {
  expect(allowedFields(Item, { id: 1, owner: null, tags: [] })).toEqual({ id: 1, owner: null, tags: [] });
});
