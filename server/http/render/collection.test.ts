import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listTasks } from '#shared/contracts/tasks/tasks.ts';
import { renderCollection } from './collection.ts';
import { readListQuery } from '#server/http/read/list-query.ts';
import { parseQueryString } from '#server/http/read/query-string.ts';

const Collection = z.looseObject({
  'hydra:view': z.optional(z.looseObject({ '@id': z.string() })),
  'hydra:search': z.object({
    'hydra:template': z.string(),
    'hydra:mapping': z.array(z.object({ variable: z.string() })),
  }),
});

function collection(text: string, total: number) {
  const parameters = parseQueryString(text);
  const query = readListQuery(listTasks.list, parameters);
  const input = { path: '/api/tasks', name: 'Task', endpoint: listTasks, query, parameters };
  return z.parse(Collection, JSON.parse(renderCollection(input, { items: [], total })));
}
const viewOf = (text: string, total: number) => collection(text, total)['hydra:view'];

describe('the view of a collection', () => {
  it('links all pages from the middle', () => {
    expect(viewOf('page=2&order[id]=desc', 65)).toEqual({
      '@id': '/api/tasks?order%5Bid%5D=desc&page=2',
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': '/api/tasks?order%5Bid%5D=desc&page=1',
      'hydra:last': '/api/tasks?order%5Bid%5D=desc&page=3',
      'hydra:previous': '/api/tasks?order%5Bid%5D=desc&page=1',
      'hydra:next': '/api/tasks?order%5Bid%5D=desc&page=3',
    });
  });

  it('has no page before the first and none after the last', () => {
    expect(viewOf('', 65)).not.toHaveProperty('hydra:previous');
    expect(viewOf('page=3', 65)).not.toHaveProperty('hydra:next');
  });

  it.each(['order[id]=desc', 'itemsPerPage=50', 'anything=1'])(
    'contains only its own address for a single page requested with %s',
    (text) => {
      expect(viewOf(text, 5)).toEqual({
        '@id': expect.stringContaining('/api/tasks?'),
        '@type': 'hydra:PartialCollectionView',
      });
    },
  );

  it('omits the page number from the address of a single page', () => {
    expect(viewOf('page=1&type=single', 5)?.['@id']).toBe('/api/tasks?type=single');
  });

  it.each(['', 'page=1', 'page=7', 'pagination=true'])('is absent for a single page requested with "%s"', (text) => {
    expect(viewOf(text, 30)).toBeUndefined();
  });

  it('is absent when the list was requested without paging', () => {
    expect(viewOf('pagination=false', 65)).toBeUndefined();
    expect(viewOf('pagination=false', 5000)).toBeUndefined();
  });

  it('links the following pages when a list requested without paging is too long', () => {
    expect(viewOf('pagination=false&itemsPerPage=7&order[id]=desc&page=3', 5001)).toEqual({
      '@id': '/api/tasks?pagination=false&itemsPerPage=7&order%5Bid%5D=desc',
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': '/api/tasks?pagination=false&itemsPerPage=7&order%5Bid%5D=desc',
      'hydra:last': '/api/tasks?order%5Bid%5D=desc&itemsPerPage=100&page=51',
      'hydra:next': '/api/tasks?order%5Bid%5D=desc&itemsPerPage=100&page=51',
    });
  });

  it('has no pages when no items were requested', () => {
    expect(viewOf('itemsPerPage=0', 65)).not.toHaveProperty('hydra:last');
  });

  it('writes addresses by RFC 3986 and a numbered list as a plain one', () => {
    const view = viewOf("location[0]=/api/locations/1&description=a b's (c)", 5);
    expect(view?.['@id']).toBe('/api/tasks?location%5B%5D=%2Fapi%2Flocations%2F1&description=a%20b%27s%20%28c%29');
  });
});

describe('the search template of a collection', () => {
  const search = collection('', 0)['hydra:search'];

  it('names every variable of its template in the same order', () => {
    const variables = search['hydra:mapping'].map(({ variable }) => variable);
    expect(search['hydra:template']).toBe(`/api/tasks{?${variables.join(',')}}`);
    expect(new Set(variables).size).toBe(variables.length);
  });

  it('offers identifiers, filters and order', () => {
    const variables = search['hydra:mapping'].map(({ variable }) => variable);
    const expected = [
      'id',
      'id[]',
      'location',
      'location[]',
      'exists[doneAt]',
      'doAt[after]',
      'isPublic',
      'order[doAt]',
      'order[id]',
    ];
    expect(variables).toEqual(expect.arrayContaining(expected));
  });
});
