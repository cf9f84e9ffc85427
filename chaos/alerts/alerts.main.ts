// `npm run chaos:alerts`: runs Prometheus with the rules of deploy/monitoring beside two processes, PostgreSQL and a replica,
// provokes the condition of each alert, and checks that it fires and is resolved. The rules are copied: each waits for four
// seconds, and looks at the last twenty. It needs the packages `prometheus` and PostgreSQL, and takes about ten minutes.
//   --port 3180   first of the ports it uses     --only LedgerFault,MailsWaiting   beside those of a new installation
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { check, reportNotRun, summarise } from '#chaos/report.ts';
import { temporaryDirectory } from '#chaos/server-process.ts';
import { createDrills } from './drill.ts';
import { drillsFromTheFirstStart } from './from-the-first-start.ts';
import { startInstallation, type Installation } from './installation.ts';
import { eventLoopBlocked, lockedTable, streamsNearLimit } from './load.ts';
import {
  databaseDown,
  mailsFailed,
  mailsWaiting,
  playerChecksUnanswered,
  replicaUnusable,
  serverDown,
  workWaiting,
} from './outages.ts';
import { PROMETHEUS_PROGRAMS, startPrometheus, watchAlerts } from './prometheus.ts';
import { ledgerFault, ledgerUnsigned, outboxLate, toursMissed } from './records.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3180' }, only: { type: 'string' } } });
const port = Number(values.port);

const folder = temporaryDirectory('alerts');
const missingProgram = PROMETHEUS_PROGRAMS.find((program) => !fs.existsSync(program));
if (missingProgram !== undefined)
  reportNotRun('every alert', `${missingProgram} is missing; Debian's package is called prometheus`);
else {
  const installation = await startInstallation(folder, port);
  if (installation === null) reportNotRun('every alert', 'no PostgreSQL binaries or no account to run them');
  else
    try {
      await runDrills(installation);
    } finally {
      await installation.remove();
    }
}
fs.rmSync(folder, { recursive: true, force: true });
process.exitCode = summarise();

async function runDrills(installation: Installation): Promise<void> {
  const prometheus = await startPrometheus(folder, { port: port + 5, serverPorts: [port, port + 1] });
  const watch = watchAlerts(prometheus);
  try {
    const { runTogether, printTable } = createDrills(watch, values.only?.split(','));
    await runTogether(...drillsFromTheFirstStart(installation, folder));
    await runTogether(serverDown(installation), replicaUnusable(installation));
    await runTogether(databaseDown(installation));
    await runTogether(lockedTable(installation));
    await runTogether(
      mailsFailed(installation),
      workWaiting(installation),
      eventLoopBlocked(installation),
      streamsNearLimit(installation),
    );
    await runTogether(outboxLate(installation), playerChecksUnanswered(installation), toursMissed(installation));
    await runTogether(ledgerUnsigned(installation, 2));
    await runTogether(mailsWaiting(installation, 3));
    await installation.putClockForward(0);
    await runTogether(ledgerFault(installation));
    printTable();
    check(
      'no process of the drill was lost',
      installation.servers.every(({ child }) => child.exitCode === null),
    );
  } finally {
    await watch.stop();
    await prometheus.stop();
  }
}
