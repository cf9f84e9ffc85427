// `npm run chaos:outbox`: records hundreds of entries in real browsers while networks, tabs and the server fail.
//   --acts 500   --devices 2   --kills 8   --seed 1   --store postgres|embedded   --port 3170
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { runOutboxTrial } from './outbox-trial.ts';
import { startCluster } from './postgres-cluster.ts';
import { check, reportNotRun, summarise, printTitle } from './report.ts';
import { temporaryDirectory } from './server-process.ts';

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '500' },
    devices: { type: 'string', default: '2' },
    kills: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'postgres' },
    port: { type: 'string', default: '3170' },
  },
});

if (values.store === 'embedded') await runOnEmbeddedStore();
else await runOnPostgres();
process.exitCode = summarise();

async function runOnEmbeddedStore(): Promise<void> {
  const directory = temporaryDirectory('outbox');
  try {
    await run({ DATA_DIR: directory });
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function runOnPostgres(): Promise<void> {
  const cluster = await startCluster(Number(values.port) + 40);
  if (cluster === null) return reportNotRun('the outbox', 'no PostgreSQL binaries or no account to run them');
  try {
    await run({ DATABASE_URL: await cluster.createDatabase('outbox') });
  } finally {
    await cluster.remove();
  }
}

async function run(environment: Record<string, string>): Promise<void> {
  printTitle(`Outbox on ${values.store}, seed ${values.seed}`);
  const startedAt = performance.now();
  const { acts, acknowledged, arrived, faults, events } = await runOutboxTrial({
    acts: Number(values.acts),
    devices: Number(values.devices),
    kills: Number(values.kills),
    seed: values.seed,
    port: Number(values.port),
    environment,
  });
  console.log(
    `  ${Object.entries(events)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  console.log(`  ${Math.round((performance.now() - startedAt) / 1000)} s`);
  check(
    'each act is recorded exactly once and in its order, none is lost',
    faults.length === 0 && acknowledged > 0,
    `${acts} acts, ${acknowledged} acknowledged, ${arrived} arrived${faults.length > 0 ? `; ${faults.join('; ')}` : ''}`,
  );
}
