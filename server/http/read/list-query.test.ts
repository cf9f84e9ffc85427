import { describe, expect, it } from 'vitest';
import type { ListOptions } from '#shared/contracts/wire/endpoint.ts';
import { readId, readListQuery } from './list-query.ts';
import { parseQueryString } from './query-string.ts';

const contract: ListOptions = {
  filters: {
    location: ['relation'],
    type: ['exact'],
    name: ['partial'],
    isPublic: ['boolean'],
    doneAt: ['exists', 'date'],
  },
  order: ['doAt', 'id'],
};

const readQuery = (text: string) => readListQuery(contract, parseQueryString(text));

describe('pages of a list', () => {
  it.each([
    ['', { page: 1, pageSize: 30, isPaged: true }],
    ['page=3', { page: 3, pageSize: 30, isPaged: true }],
    ['page=2abc', { page: 2, pageSize: 30, isPaged: true }],
    ['itemsPerPage=10', { page: 1, pageSize: 10, isPaged: true }],
    ['itemsPerPage=100', { page: 1, pageSize: 100, isPaged: true }],
    ['itemsPerPage=101', { page: 1, pageSize: 100, isPaged: true }],
    ['itemsPerPage=0', { page: 1, pageSize: 0, isPaged: true }],
    ['itemsPerPage=viele', { page: 1, pageSize: 30, isPaged: true }],
    ['pagination=false', { page: 1, pageSize: 5000, isPaged: false }],
    ['pagination=0&page=4', { page: 1, pageSize: 5000, isPaged: false }],
    ['pagination=nein', { page: 1, pageSize: 30, isPaged: true }],
  ])('reads "%s"', (text, expected) => {
    expect(readQuery(text)).toMatchObject(expected);
  });

  it.each([
    ['', 10],
    ['itemsPerPage=100', 10],
    ['itemsPerPage=3', 3],
    ['pagination=false', 10],
  ])('respects the maximum page size of the list: "%s" has a page of %i', (text, pageSize) => {
    const short = readListQuery({ ...contract, maxPageSize: 10 }, parseQueryString(text));
    expect(short).toMatchObject({ pageSize, isPaged: true });
  });

  it.each(['page=0', 'page=-1', 'page=abc', 'page='])('refuses %s', (text) => {
    expect(() => readQuery(text)).toThrow('Page should not be less than 1');
  });

  it('refuses a negative page size', () => {
    expect(() => readQuery('itemsPerPage=-1')).toThrow('Limit should not be less than 0');
  });

  it('caps a page number that exceeds the range of the database', () => {
    expect(readQuery(`page=${'9'.repeat(400)}`).page).toBeLessThanOrEqual(1_000_000);
  });
});

describe('the order of a list', () => {
  it.each([
    ['', [{ field: 'id', direction: 'asc' }]],
    [
      'order[doAt]=DESC',
      [
        { field: 'doAt', direction: 'desc' },
        { field: 'id', direction: 'asc' },
      ],
    ],
    [
      'order[id]=desc&order[doAt]=asc',
      [
        { field: 'id', direction: 'desc' },
        { field: 'doAt', direction: 'asc' },
      ],
    ],
    ['order[secret]=asc', [{ field: 'id', direction: 'asc' }]],
    ['order[doAt]=sideways', [{ field: 'id', direction: 'asc' }]],
    ['order=doAt', [{ field: 'id', direction: 'asc' }]],
    ['order[__proto__]=asc', [{ field: 'id', direction: 'asc' }]],
  ])('reads "%s"', (text, expected) => {
    expect(readQuery(text).order).toEqual(expected);
  });
});

describe('filters of a list', () => {
  const midnight = new Date('2025-12-31T23:00:00Z');
  it.each([
    ['location=7', { field: 'location', operator: 'any of', values: [7] }],
    ['location=/api/locations/7', { field: 'location', operator: 'any of', values: [7] }],
    ['location=https://haus.test/api/locations/7', { field: 'location', operator: 'any of', values: [7] }],
    ['location[]=/api/locations/7&location[]=8', { field: 'location', operator: 'any of', values: [7, 8] }],
    ['location[0]=7&location[1]=8', { field: 'location', operator: 'any of', values: [7, 8] }],
    ['id[]=/api/tasks/1&id[]=2', { field: 'id', operator: 'any of', values: [1, 2] }],
    ['type=single', { field: 'type', operator: 'any of', values: ['single'] }],
    ['type[]=single&type[]=routine', { field: 'type', operator: 'any of', values: ['single', 'routine'] }],
    ['name=pult', { field: 'name', operator: 'containing', text: 'pult' }],
    ['isPublic=1', { field: 'isPublic', operator: 'true' }],
    ['isPublic=false', { field: 'isPublic', operator: 'false' }],
    ['exists[doneAt]=true', { field: 'doneAt', operator: 'set' }],
    ['exists[doneAt]=', { field: 'doneAt', operator: 'set' }],
    ['exists[doneAt]=0', { field: 'doneAt', operator: 'empty' }],
    ['doneAt[after]=2026-01-01', { field: 'doneAt', operator: '>=', date: midnight }],
    ['doneAt[strictly_after]=2026-01-01', { field: 'doneAt', operator: '>', date: midnight }],
    ['doneAt[before]=2026-01-01', { field: 'doneAt', operator: '<=', date: midnight }],
    ['doneAt[strictly_before]=2026-01-01', { field: 'doneAt', operator: '<', date: midnight }],
    [
      'doneAt[after]=2026-01-01T00:00:00%2B02:00',
      { field: 'doneAt', operator: '>=', date: new Date('2025-12-31T22:00:00Z') },
    ],
  ])('reads %s', (text, expected) => {
    expect(readQuery(text).conditions).toEqual([expected]);
  });

  it.each([
    'location=garbage',
    'location=-1',
    'location=99999999999999999999',
    'isPublic=perhaps',
    'exists[doneAt]=perhaps',
    'exists[secret]=true',
    'doneAt[after]=garbage',
    'doneAt[after]=2026-02-30',
    'doneAt[gt]=2026-01-01',
    'doneAt=2026-01-01',
    'secret=1',
    'constructor=1',
    '__proto__=1',
  ])('ignores %s', (text) => {
    expect(readQuery(text).conditions).toEqual([]);
  });
});

describe('an id', () => {
  it.each([
    ['7', 7],
    ['/api/locations/7', 7],
    ['https://schutzbuch.test/api/locations/7', 7],
    ['/api/forms/7', null],
    ['https://schutzbuch.test/sub/api/locations/7', null],
    ['/api/locations/1234567890123456', null],
    ['/api/locations/x', null],
    ['', null],
  ])('is read from an IRI of the path, or from a bare id: "%s"', (text, id) => {
    expect(readId(text, '/api/locations')).toBe(id);
  });

  it('is read from an IRI of any path if none is named', () => {
    expect(readId('/api/forms/7')).toBe(7);
  });
});
