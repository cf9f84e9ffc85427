import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { resealSecrets } from './reseal-secrets.ts';

const config = readConfig(process.env);
const store = await openDatabase(config);
try {
  await migrate(store);
  for (const { name, resealedCount, unreadableCount } of await resealSecrets(store, openSecrets(config))) {
    console.log(`${name}: ${resealedCount} neu versiegelt.`);
    if (unreadableCount === 0) continue;
    console.error(
      `${name}: ${unreadableCount} nicht lesbar, weil ihr Schlüssel fehlt. Der alte Schlüssel muss im Ring bleiben.`,
    );
    process.exitCode = 1;
  }
} finally {
  await store.close();
}
