import { describe, expect, it } from 'vitest';
import { omitEchoedFields, restoreEchoedFields } from './echoed-fields.ts';

const long = 'Getränkekisten '.repeat(50);
const pair = (answer: object, sent: object) => [JSON.stringify(answer), JSON.stringify(sent)] as const;

describe('a stored response', () => {
  it.each<[string, object, object, string[]]>([
    [
      'omits a field that repeats the request',
      { id: 1, answers: { q1: { value: long } } },
      { answers: { q1: { value: long } } },
      ['answers'],
    ],
    [
      'omits a repeated field whatever the order of its keys',
      { answers: { b: 1, a: long }, id: 1 },
      { answers: { a: long, b: 1 } },
      ['answers'],
    ],
    [
      'keeps a field that differs from the request',
      { answers: { q1: long } },
      { answers: { q1: long, hidden: 'x' } },
      [],
    ],
    ['keeps a short field', { id: 1, comment: 'kurz' }, { comment: 'kurz' }, []],
    ['keeps a field that was not sent', { id: 1, answers: long }, { state: 'closed' }, []],
  ])('%s, and is complete when it is replayed', (_name, answer, request, sentFields) => {
    const [body, sent] = pair(answer, request);
    const kept = omitEchoedFields(body, sent);
    expect(kept.sentFields).toEqual(sentFields);
    expect(kept.body?.includes(long)).toBe(sentFields.length === 0 && body.includes(long));
    const again = restoreEchoedFields(kept, sent) ?? '';
    expect(JSON.parse(again)).toEqual(answer);
    expect(Object.keys(JSON.parse(again))).toEqual(Object.keys(answer));
  });

  it.each([[null], ['[]'], ['kein JSON']])('stays unchanged when it is not an object: %j', (body) => {
    expect(restoreEchoedFields(omitEchoedFields(body, '{"a":1}'), '{"a":1}')).toBe(body);
    expect(omitEchoedFields('{"a":1}', String(body))).toEqual({ body: '{"a":1}', sentFields: [] });
  });
});
