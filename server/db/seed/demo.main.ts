import { env } from 'node:process';
import { seeds } from '#server/app.ts';
import { openPasswords } from '#server/access/password.ts';
import { isReachableByOthers, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate } from '#server/db/migrate.ts';
import {
  ADMIN,
  DEMO_PASSWORD,
  DEMO_PIN,
  demoLogins,
  demoOpenedAt,
  hasNoDemo,
  isUntouched,
  seedDemo,
} from '#server/demo/seed-demo.ts';
import { openFiles } from '#server/files/open-files.ts';
import { seedMasterData } from './master-data.ts';

/** `npm run seed:demo` adds the demo organisations to any database, because it is called explicitly. */
const config = readConfig(env);
const store = await openDatabase(config);
const isReachable = isReachableByOthers(config, env);
const now = new Date();
try {
  await migrate(store);
  const isSeeded = await store.runExclusively(() =>
    store.asSystem(async (tx) => {
      const createdAt = (await isUntouched(tx)) ? demoOpenedAt(now) : now;
      for (const seed of [seedMasterData, ...seeds]) await seed(tx, createdAt);
      if (!(await hasNoDemo(tx))) return false;
      await seedDemo(tx, { files: openFiles(config), passwords: openPasswords(config), now, isReachable });
      return true;
    }),
  );
  if (isSeeded) {
    console.log(`Demodaten angelegt. Passwort aller Zugänge: ${DEMO_PASSWORD} (PIN der Spielhalle Stade: ${DEMO_PIN})`);
    for (const { email, role, organisation } of demoLogins) {
      const isLocked = isReachable && email === ADMIN.email;
      console.log(`  ${email}  ${role}  ${isLocked ? 'gesperrt: andere erreichen diesen Server' : organisation}`);
    }
  } else {
    console.log('Die Demodaten sind schon vorhanden. Es wurde nichts geändert.');
  }
} finally {
  await store.close();
}
