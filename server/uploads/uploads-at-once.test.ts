import { expect, it } from 'vitest';
import { TooManyRequests } from '#server/http/errors.ts';
import { asOneOfFew, MAX_OF_ONE_SENDER } from './uploads-at-once.ts';

it('who sends as many files at once as anybody may is asked to wait, others are not, and nor is who has waited', async () => {
  const ends: (() => void)[] = [];
  const endless = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
  const sent = Array.from({ length: MAX_OF_ONE_SENDER }, () => asOneOfFew('user 1', endless));
  await expect(asOneOfFew('user 1', endless)).rejects.toThrow(TooManyRequests);
  const other = asOneOfFew('user 2', endless);
  for (const end of ends) end();
  expect(await Promise.all([...sent, other])).toEqual(Array(MAX_OF_ONE_SENDER + 1).fill('done'));
  await expect(asOneOfFew('user 1', () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
  expect(await asOneOfFew('user 1', () => Promise.resolve('again'))).toBe('again');
});
