/**
 * Returns a function that runs at most so many jobs at a time; the others wait in the order of arrival. It is for work
 * that takes much memory or time.
 */
export function limitConcurrency(limit: number): <T>(runWork: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (runWork) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await runWork();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
