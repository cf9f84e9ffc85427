/**
 * Returns a function that runs at most `maxConcurrent` jobs at a time; further ones wait in the order of arrival. It is
 * for work that takes much memory or time.
 */
export function limitConcurrency(maxConcurrent: number): <T>(runWork: () => Promise<T>) => Promise<T> {
  let runningCount = 0;
  const waitingStarts: (() => void)[] = [];
  return async (runWork) => {
    if (runningCount >= maxConcurrent) await new Promise<void>((resolve) => waitingStarts.push(resolve));
    else runningCount += 1;
    try {
      return await runWork();
    } finally {
      const startNext = waitingStarts.shift();
      if (startNext === undefined) runningCount -= 1;
      else startNext();
    }
  };
}
