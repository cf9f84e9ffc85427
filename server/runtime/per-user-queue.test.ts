import { expect, it } from 'vitest';
import { PerUserQueue } from './per-user-queue.ts';

it('accepts three jobs of a user, twenty of all users together, and any number of the server itself', async () => {
  const waiting = new PerUserQueue('Es läuft schon etwas für Sie.');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begin = (user: number | null) => waiting.run(user, () => ended);
  const begun = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7].map(begin);
  await expect(begin(1)).rejects.toThrow('für Sie');
  begun.push(begin(7), begin(null));
  await expect(begin(8)).rejects.toThrow('erneut versuchen');
  end();
  await Promise.all(begun);
  await expect(begin(1)).resolves.toBeUndefined();
});
