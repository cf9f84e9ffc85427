import { expect, it } from 'vitest';
import { TooManyRequests } from '#server/http/render/errors.ts';
import { limitConcurrentUploads, MAX_UPLOADS_PER_SENDER } from './limit-concurrent-uploads.ts';

it('rejects an upload of a sender at the limit, but not of others, and accepts it once an upload has ended', async () => {
  const ends: (() => void)[] = [];
  const endless = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
  const uploads = Array.from({ length: MAX_UPLOADS_PER_SENDER }, () => limitConcurrentUploads('user 1', endless));
  await expect(limitConcurrentUploads('user 1', endless)).rejects.toThrow(TooManyRequests);
  const other = limitConcurrentUploads('user 2', endless);
  for (const end of ends) end();
  expect(await Promise.all([...uploads, other])).toEqual(Array(MAX_UPLOADS_PER_SENDER + 1).fill('done'));
  await expect(limitConcurrentUploads('user 1', () => Promise.reject(new Error('broken off')))).rejects.toThrow(
    'broken off',
  );
  expect(await limitConcurrentUploads('user 1', () => Promise.resolve('again'))).toBe('again');
});
