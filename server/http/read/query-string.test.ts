import { describe, expect, it } from 'vitest';
import { allValues, lastValue, parseQueryString } from './query-string.ts';

describe('parsing a query string of PHP clients', () => {
  it('keeps the order in which parameters were sent', () => {
    expect(parseQueryString('order[doAt]=asc&page=2&exists[doneAt]=false')).toEqual([
      { key: 'order', part: 'doAt', value: 'asc' },
      { key: 'page', part: null, value: '2' },
      { key: 'exists', part: 'doneAt', value: 'false' },
    ]);
  });

  it('takes the last of a repeated scalar', () => {
    expect(lastValue(parseQueryString('page=1&page=3'), 'page')).toBe('3');
  });

  it.each(['user[]=1&user[]=2', 'user[0]=1&user[1]=2', 'user%5B0%5D=1&user%5B1%5D=2'])('reads %s as a list', (text) => {
    expect(allValues(parseQueryString(text), 'user')).toEqual(['1', '2']);
  });

  it('counts a repeated scalar once', () => {
    expect(allValues(parseQueryString('user=1&user=2'), 'user')).toEqual(['2']);
  });

  it('keeps a nested property as one key', () => {
    expect(parseQueryString('user.lastname=Pult')).toEqual([{ key: 'user.lastname', part: null, value: 'Pult' }]);
  });

  it('keeps names like __proto__ as plain text', () => {
    expect(parseQueryString('__proto__[isAdmin]=1&constructor=2')).toEqual([
      { key: '__proto__', part: 'isAdmin', value: '1' },
      { key: 'constructor', part: null, value: '2' },
    ]);
  });

  it.each(['%', '%zz=1', '=', '&&&', '[]', '[a]=1', 'a[b][c]=1', 'a]=1', 'a[=1'])(
    'does not throw for the broken text %s',
    (text) => {
      expect(() => parseQueryString(text)).not.toThrow();
    },
  );

  it('drops NUL characters, which no database stores', () => {
    expect(parseQueryString('name=a%00b')).toEqual([{ key: 'name', part: null, value: 'ab' }]);
  });
});
