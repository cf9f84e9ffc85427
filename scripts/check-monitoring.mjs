// `npm run monitoring:check` checks the alert rules of deploy/monitoring, and lets each alert fire once.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrUnpackPromtool } from './test/required-programs.mjs';

const promtool = await findOrUnpackPromtool();
const cwd = join(import.meta.dirname, '../deploy/monitoring');
for (const args of [
  ['check', 'config', 'prometheus.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
]) {
  const { status } = spawnSync(promtool, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
