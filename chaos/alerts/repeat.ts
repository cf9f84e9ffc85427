import { setTimeout as wait } from 'node:timers/promises';
import type { TestLocation } from '#chaos/test-locations.ts';
import { signIn } from '#chaos/writers.ts';

const MAX_SIGN_INS = 20;
const SIGN_IN_PAUSE_MILLISECONDS = 500;

/** Signs in as often as needed, because a server whose database was away may be too busy. */
export async function signInPatiently(url: string, location: TestLocation): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await signIn(url, location);
    } catch (error) {
      if (attempt === MAX_SIGN_INS) throw error;
      await wait(SIGN_IN_PAUSE_MILLISECONDS);
    }
  }
}

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
