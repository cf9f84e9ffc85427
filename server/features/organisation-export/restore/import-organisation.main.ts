// Reads the archive of an organisation into an installation that has none; run by the platform's operator.
import { openPasswords } from '#server/access/password.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { seedMasterData } from '#server/db/seed/master-data.ts';
import { checkLedger, signingContext } from '#server/features/ledger/ledger.public.ts';
import { openFiles } from '#server/files/open-files.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { importOrganisation } from './import-organisation.ts';

const USAGE = 'Aufruf: npm run import-organisation -- DATEI.zip';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error(USAGE);
  process.exit(1);
}

const config = readConfig(process.env);
// Only the owner of the tables may insert rows without their triggers.
const store = await openDatabase({
  ...config,
  DATABASE_URL: config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL,
  MIGRATION_DATABASE_URL: undefined,
});
try {
  await migrate(store);
  await store.asSystem(seedMasterData);
  const signing = signingContext(config, openSecrets(config));
  const target = { store, files: openFiles(config), signing, passwords: openPasswords(config) };
  const { customerId, name, rows, files } = await store.runExclusively(() => importOrganisation(target, path));
  console.log(`${name}: ${rows} Zeilen und ${files} Dateien eingelesen.`);
  const checked = await store.runExclusively(() =>
    checkLedger(store, { customerId, extent: 'whole', now: new Date() }),
  );
  if (checked === 'refused') {
    console.error('Das Prüfbuch entspricht nicht mehr dem, was unterschrieben wurde.');
    process.exitCode = 1;
  } else console.log('Das Prüfbuch ist lückenlos und unverändert.');
  console.log(
    'Passwörter, PINs und Schlüssel waren nicht im Archiv: Die Zugänge vergeben neue über „Passwort vergessen“.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await store.close();
}
