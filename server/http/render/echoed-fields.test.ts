import { describe, expect, it } from 'vitest';
import { omitEchoedFields, restoreEchoedFields } from './echoed-fields.ts';

const long = 'Getränkekisten '.repeat(50);
const pair = (answer: object, sentBody: object) => [JSON.stringify(answer), JSON.stringify(sentBody)] as const;

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
    const [body, sentText] = pair(answer, request);
    const keptBody = omitEchoedFields(body, sentText);
    expect(keptBody.sentFields).toEqual(sentFields);
    expect(keptBody.body?.includes(long)).toBe(sentFields.length === 0 && body.includes(long));
    const restoredBody = restoreEchoedFields(keptBody, sentText) ?? '';
    expect(JSON.parse(restoredBody)).toEqual(answer);
    expect(Object.keys(JSON.parse(restoredBody))).toEqual(Object.keys(answer));
  });

  it.each([[null], ['[]'], ['kein JSON']])('stays unchanged when it is not an object: %j', (body) => {
    expect(restoreEchoedFields(omitEchoedFields(body, '{"a":1}'), '{"a":1}')).toBe(body);
    expect(omitEchoedFields('{"a":1}', String(body))).toEqual({ body: '{"a":1}', sentFields: [] });
  });
});
