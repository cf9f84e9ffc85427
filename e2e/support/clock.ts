// Sets the clock of a worker, and with it that of the browser and the servers it starts afterwards.
import { setTimeout as wait } from 'node:timers/promises';
import { clockEnvironment, instantOf } from '../../scripts/test/clock.mjs';

const MAX_DEVIATION_MILLISECONDS = 30_000;
const MAX_WAIT_MILLISECONDS = 10_000;

export async function setClock(time: string): Promise<void> {
  Object.assign(process.env, clockEnvironment({ time }));
  // The clock of this running process follows its environment only within a second.
  const startedAt = performance.now();
  while (Math.abs(Date.now() - instantOf(time)) > MAX_DEVIATION_MILLISECONDS) {
    if (performance.now() - startedAt > MAX_WAIT_MILLISECONDS) throw new Error(`The clock does not go to ${time}.`);
    await wait(50);
  }
}
