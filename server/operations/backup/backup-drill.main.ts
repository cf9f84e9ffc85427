// `npm run backup:drill`, once a night: backs up, restores into a throwaway database, verifies, and notes the result for
// /metrics.
import { readConfig } from '#server/config.ts';
import { withStatus } from './backup-status.ts';
import { messageOf, describeVerification, secondsSince } from './program.ts';
import { runDrill } from './run-drill.ts';

const config = readConfig(process.env);
const startedAt = performance.now();
try {
  console.log(describeVerification(await withStatus(config, 'drill', () => runDrill(config))));
  console.log(`Übung bestanden in ${secondsSince(startedAt)} s.`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
