// A short run of `npm run chaos:outbox` on an embedded store of its own.
import { rmSync } from 'node:fs';
import { runOutboxTrial } from '#chaos/outbox-trial.ts';
import { temporaryDirectory } from '#chaos/server-process.ts';
import { expect, test } from '@playwright/test';
import { FIRST_PORT } from '#e2e/support/sample.ts';

const ACTS = 40;

test('forty acts arrive once each and in their order, whatever breaks on the way, the server included', async () => {
  const directory = temporaryDirectory('outbox-journey');
  // The other journeys' servers do not use this port. The bundle they use serves this run as well.
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
    test.info().annotations.push({ type: 'what happened', description: JSON.stringify(outcome.events) });
    expect(outcome.faults).toEqual([]);
    expect(outcome.acts).toBe(ACTS);
    expect(outcome.acknowledged).toBeGreaterThan(ACTS / 2);
    expect(outcome.events).toMatchObject({ kills: 2 });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
