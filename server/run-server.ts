import { openPasswords } from './access/password.ts';
import { isReachableByOthers, readConfig } from './config.ts';
import { createJobs } from './create-jobs.ts';
import { createApp, seeds } from './app.ts';
import { openDatabase } from './db/open-database.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { restoreDemoEveryNight } from '#server/demo/nightly-restore.ts';
import { workAsDemoStaff } from '#server/demo/staff/demo-staff.ts';
import { openFiles } from './files/open-files.ts';
import { runEveryMinute } from '#server/runtime/jobs.ts';
import { authorityFolder, startSimulator } from './oasis/simulator/start-simulator.ts';
import { closeOnSignal } from '#server/runtime/shutdown.ts';
import { openSigningCertificate } from '#server/pdf/signature/signing-certificate.ts';
import { printWelcome } from './welcome.ts';

const config = readConfig(process.env);
// A certificate that cannot be used is noticed now, and not with the first document.
await openSigningCertificate(config);
const store = await openDatabase(config);
const isReachable = isReachableByOthers(config, process.env);
const { hasDemo, isDemoNew, lockedAdmins } = await prepareDatabase(store, {
  seeds,
  isReachable,
  isDemoWanted: config.SEED_DEMO ?? store.kind === 'embedded',
  files: openFiles(config),
  passwords: openPasswords(config),
  onWait: () => console.warn('a migration waits for a table that is in use'),
});
const app = await createApp({ ...config, SEED_DEMO: hasDemo }, store);
if (hasDemo) {
  const stop = restoreDemoEveryNight(app, (error) => app.log.error({ err: error }, 'restoring the demo failed'));
  app.addHook('onClose', async () => stop());
}
if (config.OASIS_SIMULATOR ?? (hasDemo && store.kind === 'embedded')) {
  const simulator = await startSimulator(authorityFolder(config));
  app.oasis.useSimulator(simulator);
  app.addHook('onClose', async () => simulator.stop());
}
if (config.PASSWORD_COST === 'low') app.log.warn('PASSWORD_COST is low: the hashes of passwords are for tests only');
for (const email of lockedAdmins) app.log.warn({ email }, 'an admin whose password is published was locked');
const demoJobs = hasDemo && config.DEMO_STAFF ? [workAsDemoStaff] : [];
const runner = runEveryMinute(
  store,
  [...demoJobs, ...createJobs(config, app)],
  (job, error) => app.log.error({ err: error, job }, 'a job failed'),
  app.jobTimes,
);
app.addHook('onClose', () => runner.stop());
// Until the subscription is established, the runner starts requested jobs within a minute.
void app.live.onJobRequested((job) => runner.begin(job));
closeOnSignal(app, store);
await app.listen({ host: config.HOST, port: config.PORT });
printWelcome({ port: config.PORT, storeKind: store.kind, hasDemo, isDemoNew, isReachable });
