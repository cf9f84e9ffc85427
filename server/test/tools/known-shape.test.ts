import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { itemFields } from '#shared/contracts/wire/hydra.ts';
import { contractFaultOf } from './known-shape.ts';

const Room = z.object({ ...itemFields('Room'), doors: z.array(z.object({ '@id': z.string(), width: z.int() })) });
const endpoint: Endpoint = { method: 'GET', path: '/api/rooms/{id}', summary: 'A room.', response: Room };

const linked = { '@context': '/api/contexts/Room', '@id': '/api/rooms/1', '@type': 'Room', id: 1 };
const door = { '@id': '/api/doors/1', width: 90 };
const answer = (statusCode: number, document: object, type = 'application/ld+json; charset=utf-8') => ({
  statusCode,
  body: JSON.stringify(document),
  headers: { 'content-type': type },
  raw: { req: { method: 'GET' } },
});

it.each([
  ['with linked data', { ...linked, doors: [door] }],
  ['as plain JSON', { id: 1, doors: [{ width: 90 }] }],
])('reports nothing for a valid response of the contract %s', (_name, document) => {
  expect(contractFaultOf(answer(200, document), endpoint)).toBeNull();
});

it.each([
  ['a field nobody named, deep inside', { ...linked, doors: [{ ...door, price: 1 }] }, /price/],
  ['a missing field', linked, /doors/],
  ['a missing field of plain JSON', { id: 1 }, /doors/],
  ['a wrong type, deep inside', { ...linked, doors: [{ ...door, width: '90' }] }, /width/],
  ['an item without its type', { '@id': '/api/rooms/1', id: 1, doors: [] }, /@type/],
])('reports %s', (_name, document, oddity) => {
  expect(contractFaultOf(answer(200, document), endpoint)).toMatch(oddity);
});

it('reports a collection without a total', () => {
  const list = { ...endpoint, list: { filters: {}, order: [] } };
  const collection = {
    '@context': '/api/contexts/Room',
    '@id': '/api/rooms',
    '@type': 'hydra:Collection',
    'hydra:member': [],
  };
  expect(contractFaultOf(answer(200, collection), list)).toMatch(/totalItems/);
  expect(contractFaultOf(answer(200, { ...collection, 'hydra:totalItems': 0 }), list)).toBeNull();
});

it('reports an error whose body names another status', () => {
  const refusal = { title: 'An error occurred', detail: 'Not Found', status: 404 };
  const named = { ...refusal, type: 'https://tools.ietf.org/html/rfc2616#section-10' };
  const type = 'application/problem+json; charset=utf-8';
  expect(contractFaultOf(answer(404, named, type), endpoint)).toBeNull();
  expect(contractFaultOf(answer(403, named, type), endpoint)).toMatch(/404 in a 403/);
});
