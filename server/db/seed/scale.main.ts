import { env } from 'node:process';
import { parseArgs } from 'node:util';
import { openPasswords } from '#server/access/password.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { writeScaleLedger } from '#server/demo/records/write-scale-ledger.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { seedMasterData } from './master-data.ts';
import { scaleLogins, scaleScript } from './scale-script.ts';

/**
 * `npm run seed:scale -- --activities 1000000` fills a database for measurements. `--without-ledger` leaves out the ledger
 * entries, which take most of the time from ten million activities on.
 */
const { values } = parseArgs({
  options: {
    activities: { type: 'string', default: '1000000' },
    organisations: { type: 'string', default: '200' },
    locations: { type: 'string', default: '2000' },
    'without-ledger': { type: 'boolean', default: false },
  },
});
const plan = {
  activities: Number(values.activities),
  organisations: Number(values.organisations),
  locations: Number(values.locations),
};

const config = readConfig(env);
const store = await openDatabase(config);
try {
  await migrate(store);
  const isScaleDataPresent = await store.asSystem(async (tx) => {
    await seedMasterData(tx);
    return tx.selectFrom('app_user').select('id').where('email', '=', scaleLogins.operator).executeTakeFirst();
  });
  if (isScaleDataPresent !== undefined)
    throw new Error('Diese Datenbank ist schon für Messungen gefüllt. Bitte eine neue verwenden.');
  const startedAt = performance.now();
  await store.runScript(scaleScript({ ...plan, passwordHash: await openPasswords(config).hash(DEMO_PASSWORD) }));
  const entries = values['without-ledger'] ? 0 : await writeScaleLedger(store);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${plan.activities} Maßnahmen in ${plan.organisations} Organisationen an ${plan.locations} Standorten in ${seconds} s angelegt,` +
      ` dazu ein Zehntel so viele Aufgaben, etwa ein Hundertstel Korrekturen und ${entries} Einträge in den Ledgern.`,
  );
  console.log(`Zugänge (Passwort ${DEMO_PASSWORD}): ${Object.values(scaleLogins).join(', ')}`);
} finally {
  await store.close();
}
