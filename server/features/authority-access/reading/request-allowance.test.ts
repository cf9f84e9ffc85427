import { expect, it } from 'vitest';
import { TooManyRequests } from '#server/http/render/errors.ts';
import { FILE_COST, RequestAllowance } from './request-allowance.ts';

const session = { sessionHash: Buffer.from('one') };

/** Asks as often as possible within some seconds. @returns how many requests were answered */
function askFor(seconds: number, { cost = 1, perSecond = 100, allowance = new RequestAllowance() } = {}): number {
  let answered = 0;
  for (let request = 0; request < seconds * perSecond; request++) {
    try {
      allowance.use(session, cost, (request / perSecond) * 1000);
      answered++;
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequests);
    }
  }
  return answered;
}

it('a program that asks without a pause gets about 200 images in 15 seconds', () => {
  const answered = askFor(15);
  expect(answered).toBeGreaterThanOrEqual(200);
  expect(answered).toBeLessThanOrEqual(210);
});

it('somebody who opens a protocol with twelve photos every four seconds is never refused', () => {
  expect(askFor(600, { cost: 13, perSecond: 0.25 })).toBe(150);
});

it('a file counts as several requests', () => {
  expect(askFor(1, { cost: FILE_COST })).toBe(30);
});

it('each session has an allowance of its own', () => {
  const allowance = new RequestAllowance();
  askFor(15, { allowance });
  expect(() => allowance.use({ sessionHash: Buffer.from('two') }, 1, 15_000)).not.toThrow();
});

it('says when the next request is answered', () => {
  const allowance = new RequestAllowance();
  for (let request = 0; request < 150; request++) allowance.use(session, 1, 0);
  expect(() => allowance.use(session, 8, 0)).toThrow(
    expect.objectContaining({ headers: expect.objectContaining({ 'retry-after': '2' }) }),
  );
});
