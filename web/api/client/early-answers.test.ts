import { afterEach, expect, it } from 'vitest';
import { earlyAnswer, earlyTimesOf, forgetEarlyRequests } from './early-answers.ts';

const URL = '/api/currentuser';
const TOKEN = 'token';

afterEach(() => {
  globalThis.earlyRequests = undefined;
});

interface Sent {
  readonly status?: number;
  readonly sentAt?: number;
  readonly answered?: Promise<null>;
}

function sendEarly({ status = 200, sentAt = Date.now() - 500, answered }: Sent = {}) {
  const answer = Response.json({ uid: 'x' }, { status });
  const request = { token: TOKEN, sentAt, answered: answered ?? Promise.resolve({ answer, receivedAt: sentAt + 200 }) };
  globalThis.earlyRequests = new Map([[URL, request]]);
  return { answer, sentAt };
}

it('an early answer is used once, and has the times at which it was requested and received', async () => {
  const { answer, sentAt } = sendEarly();
  expect(await earlyAnswer(URL, TOKEN, null)).toBe(answer);
  expect(earlyTimesOf(answer)).toEqual({ sentAt, receivedAt: sentAt + 200 });
  expect(await earlyAnswer(URL, TOKEN, null)).toBeNull();
});

it.each<[string, Sent]>([
  ['was refused', { status: 401 }],
  ['was never received', { answered: Promise.resolve(null) }],
  ['was requested more than ten seconds ago', { sentAt: Date.now() - 11_000 }],
])('an early answer is not used if it %s', async (_case, sent) => {
  sendEarly(sent);
  expect(await earlyAnswer(URL, TOKEN, null)).toBeNull();
});

it('an early answer is not used for another address or another token', async () => {
  sendEarly();
  expect(await earlyAnswer('/api/tasks', TOKEN, null)).toBeNull();
  expect(await earlyAnswer(URL, 'renewed', null)).toBeNull();
});

it('early answers are forgotten before anything is changed', async () => {
  sendEarly();
  forgetEarlyRequests();
  expect(await earlyAnswer(URL, TOKEN, null)).toBeNull();
});

it('waiting for an early answer ends when the call is aborted', async () => {
  sendEarly({ answered: new Promise(() => {}) });
  const aborting = new AbortController();
  const waiting = earlyAnswer(URL, TOKEN, aborting.signal);
  aborting.abort(new Error('aborted'));
  await expect(waiting).rejects.toThrow('aborted');
});
