// Runs a short `npm run chaos:outbox` on its own embedded store.
import { rmSync } from 'node:fs';
import { runOutboxTrial } from '#chaos/outbox-trial.ts';
import { temporaryDirectory } from '#chaos/server-process.ts';
import { expect, test } from '@playwright/test';
import { FIRST_PORT } from '#e2e/support/demo-data.ts';

const ACTS = 40;

test('forty acts arrive exactly once and in order, although network, tabs and server fail', async () => {
  const directory = temporaryDirectory('outbox-journey');
  // The servers of the other journeys do not use this port. This run uses the same browser bundle.
  const port = FIRST_PORT + 1000;
  try {
    const outcome = await runOutboxTrial({
      acts: ACTS,
      devices: 1,
      kills: 2,
      seed: 'journey',
      port,
      environment: { DATA_DIR: directory },
    });
    test.info().annotations.push({ type: 'faults caused', description: JSON.stringify(outcome.events) });
    expect(outcome.faults).toEqual([]);
    expect(outcome.acts).toBe(ACTS);
    expect(outcome.acknowledged).toBeGreaterThan(ACTS / 2);
    expect(outcome.events).toMatchObject({ kills: 2 });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
