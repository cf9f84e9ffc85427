import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does each work again and again, whether it succeeds or not.
 * @returns stops after the running works
 */
export function repeatUntilStopped(works: readonly (() => Promise<unknown>)[], pauseMilliseconds: number) {
  let isStopped = false;
  const running = works.map(async (work) => {
    while (!isStopped) {
      await work().catch(() => undefined);
      await wait(pauseMilliseconds);
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(running);
  };
}
