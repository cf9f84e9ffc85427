import { describe, expect, it } from 'vitest';
import { withoutSent, withSent } from './sent-back.ts';

const long = 'Getränkekisten '.repeat(50);
const pair = (answer: object, sent: object) => [JSON.stringify(answer), JSON.stringify(sent)] as const;

describe('a kept answer', () => {
  it.each<[string, object, object, string[]]>([
    [
      'leaves out what was sent',
      { id: 1, answers: { q1: { value: long } } },
      { answers: { q1: { value: long } } },
      ['answers'],
    ],
    [
      'leaves it out in whichever order its parts stand',
      { answers: { b: 1, a: long }, id: 1 },
      { answers: { a: long, b: 1 } },
      ['answers'],
    ],
    ['keeps what became something else', { answers: { q1: long } }, { answers: { q1: long, hidden: 'x' } }, []],
    ['keeps what is short', { id: 1, comment: 'kurz' }, { comment: 'kurz' }, []],
    ['keeps what was not sent', { id: 1, answers: long }, { state: 'closed' }, []],
  ])('%s, and is whole when it is repeated', (_name, answer, request, sentFields) => {
    const [body, sent] = pair(answer, request);
    const kept = withoutSent(body, sent);
    expect(kept.sentFields).toEqual(sentFields);
    expect(kept.body?.includes(long)).toBe(sentFields.length === 0 && body.includes(long));
    const again = withSent(kept, sent) ?? '';
    expect(JSON.parse(again)).toEqual(answer);
    expect(Object.keys(JSON.parse(again))).toEqual(Object.keys(answer));
  });

  it.each([[null], ['[]'], ['kein JSON']])('that is no object stays as it is: %j', (body) => {
    expect(withSent(withoutSent(body, '{"a":1}'), '{"a":1}')).toBe(body);
    expect(withoutSent('{"a":1}', String(body))).toEqual({ body: '{"a":1}', sentFields: [] });
  });
});
