import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { iriOf, irisOf } from '#shared/contracts/wire/hydra.ts';
import { HttpError, ValidationFailed } from '#server/http/render/errors.ts';
import { readBody } from './read-body.ts';

const Schema = z.object({
  name: z.string().check(z.minLength(1, 'Bitte einen Namen angeben.')),
  kind: z.optional(z.enum(['one', 'two'])),
  seconds: z.optional(z.int()),
  isActive: z.optional(z.boolean()),
  comment: z.optional(z.nullable(z.string())),
  profile: z.optional(iriOf('Profile')),
  locations: z.optional(irisOf('Location')),
  answers: z.optional(z.array(z.object({ value: z.string(), action: z.optional(iriOf('Action')) }))),
});

/** Reads a body from the parts of a request that readBody() uses. */
function readText(body: string, contentType = 'application/ld+json', method = 'POST') {
  const request: Pick<FastifyRequest, 'body' | 'headers' | 'method'> = {
    body,
    headers: { 'content-type': contentType },
    method,
  };
  return readBody(Schema, request);
}
const readJson = (body: object) => readText(JSON.stringify(body));

function refusalOf(runWork: () => unknown): { status: number; text: string } {
  try {
    runWork();
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, text: error.message };
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('reading a body', () => {
  it.each(['application/ld+json', 'application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'reads %s',
    (type) => {
      expect(readText('{"name":"a"}', type)).toEqual({ name: 'a' });
    },
  );

  it.each(['application/merge-patch+json', 'application/ld+json', 'application/json'])(
    'reads %s when patching',
    (type) => {
      expect(readText('{"name":"a"}', type, 'PATCH')).toEqual({ name: 'a' });
    },
  );

  it.each(['text/plain', 'application/merge-patch+json', 'multipart/form-data', ''])(
    'refuses %s when creating (415)',
    (type) => {
      expect(refusalOf(() => readText('{"name":"a"}', type))).toEqual({
        status: 415,
        text: `The content-type "${type}" is not supported. Supported MIME types are "application/ld+json", "application/json".`,
      });
    },
  );

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    '{"name":"a",}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
  ])('reports a syntax error for %j (400)', (text) => {
    expect(refusalOf(() => readText(text))).toEqual({ status: 400, text: 'Syntax error' });
  });

  it.each(['a\u0000b', 'a\ud800b'])('refuses a text that the database cannot store (400)', (name) => {
    expect(refusalOf(() => readJson({ name }))).toEqual({ status: 400, text: 'Syntax error' });
  });

  it('reads very deep nesting in an unknown field', () => {
    expect(readText(`{"name":"a","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toEqual({ name: 'a' });
  });

  it.each([
    ['list', `[${'{},'.repeat(10_000)}{}]`],
    ['object', JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, 0])))],
  ])('refuses a %s with too many members (413)', (_kind, answers) => {
    expect(refusalOf(() => readText(`{"name":"a","answers":${answers}}`)).status).toBe(413);
  });

  it('drops unknown fields, the context and the type', () => {
    expect(
      readJson({ '@context': '/api/contexts/Profile', '@type': 'Profile', id: 7, name: 'a', role: 'ROLE_ADMIN' }),
    ).toEqual({ name: 'a' });
  });

  it('refuses to create an item that already has an IRI (400)', () => {
    expect(refusalOf(() => readJson({ '@id': '/api/profiles/1', name: 'a' })).text).toBe(
      'Update is not allowed for this operation.',
    );
  });

  it('accepts a patch that repeats the IRI of its item', () => {
    expect(readText('{"@id":"/api/profiles/1","name":"a"}', 'application/ld+json', 'PATCH')).toEqual({ name: 'a' });
  });

  it('distinguishes null, which clears a field, from a missing field', () => {
    expect(readJson({ name: 'a', comment: null })).toEqual({ name: 'a', comment: null });
    expect(readJson({ name: 'a' })).not.toHaveProperty('comment');
  });
});

describe('wrong types (400)', () => {
  it.each([
    [{ name: 1 }, 'name', 'string', 'integer'],
    [{ name: 1.5 }, 'name', 'string', 'float'],
    [{ name: true }, 'name', 'string', 'boolean'],
    [{ name: ['a'] }, 'name', 'string', 'array'],
    [{ name: 'a', seconds: '1' }, 'seconds', 'integer', 'string'],
    [{ name: 'a', isActive: 'true' }, 'isActive', 'boolean', 'string'],
    [{ name: 'a', answers: {} }, 'answers', 'array', 'object'],
    [{ name: 'a', answers: [{ value: 2 }] }, 'answers[0].value', 'string', 'integer'],
  ])('%j', (body, field, expected, given) => {
    expect(refusalOf(() => readJson(body))).toEqual({
      status: 400,
      text: `The type of the "${field}" attribute must be "${expected}", "${given}" given.`,
    });
  });
});

describe('relations', () => {
  it('replaces an embedded object by its IRI', () => {
    expect(readJson({ name: 'a', profile: { '@id': '/api/profiles/1', name: 'P' } }).profile).toBe('/api/profiles/1');
    expect(readJson({ name: 'a', locations: ['/api/locations/1', { '@id': '/api/locations/2' }] }).locations).toEqual([
      '/api/locations/1',
      '/api/locations/2',
    ]);
  });

  it('refuses an embedded object without an IRI (400)', () => {
    const text = 'Nested documents for attribute "profile" are not allowed. Use IRIs instead.';
    expect(refusalOf(() => readJson({ name: 'a', profile: { name: 'P' } }))).toEqual({ status: 400, text });
  });

  it.each([
    [{ name: 'a', profile: '99' }, '99'],
    [{ name: 'a', profile: '' }, ''],
    [{ name: 'a', profile: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    [{ name: 'a', locations: ['/api/locations/1', '7'] }, '7'],
    [{ name: 'a', answers: [{ value: 'v', action: '7' }] }, '7'],
  ])('refuses an invalid IRI: %j (400)', (body, iri) => {
    expect(refusalOf(() => readJson(body))).toEqual({ status: 400, text: `Invalid IRI "${iri}".` });
  });
});

describe('violations (422)', () => {
  it('name each field, have a German message and the code that clients know', () => {
    try {
      readJson({ name: '', kind: 'three' });
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationFailed);
      expect(error).toMatchObject({
        status: 422,
        message: 'name: Bitte einen Namen angeben.\nkind: Dieser Wert ist nicht gültig.',
        violations: [
          { propertyPath: 'name', message: 'Bitte einen Namen angeben.', code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3' },
          {
            propertyPath: 'kind',
            message: 'Dieser Wert ist nicht gültig.',
            code: 'ba785a8c-82cb-4283-967c-3cf342181b40',
          },
        ],
      });
    }
    expect.assertions(2);
  });

  it.each([{}, { name: null }])('report a missing required field in %j', (body) => {
    expect(() => readJson(body)).toThrow('name: Dieses Feld ist erforderlich.');
  });
});
