// Compares a restored installation with its backup: rows, ledgers, files, keys.
import type { Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { checkLedger } from '#server/features/ledger/checking/check-ledger.ts';
import { openFiles } from '#server/files/open-files.ts';
import { presentKeyIds } from './back-up-keys.ts';
import { measure, openBackupFolder } from './backup-folder.ts';
import { countRows } from './count-rows.ts';
import { backedUpFiles, forEachConcurrently, type Manifest } from './manifest.ts';
import { findReferencedFiles } from './referenced-files.ts';

export interface Verification {
  readonly rows: number;
  readonly tables: number;
  readonly ledgers: number;
  readonly files: number;
  /** What does not match, for the person who restores; empty if everything does. */
  readonly faults: readonly string[];
}

export async function verifyRestored(config: Config, address: string, manifest: Manifest): Promise<Verification> {
  const store = await openDatabase(config);
  try {
    const tables = await countRows((statement) => store.runScript(statement));
    const tableFaults = differingTables(manifest.tables, tables);
    // The backup may come from an older version, and the ledgers are read as this version knows them.
    await migrate(store);
    const referencedFiles = await findReferencedFiles((statement) => store.runScript(statement));
    const [ledgers, files] = await Promise.all([
      verifyLedgers(store),
      verifyFiles(config, { address, manifest, referencedFiles }),
    ]);
    const missingKeys = manifest.keyIds.filter((id) => !presentKeyIds(config).includes(id));
    return {
      rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
      tables: Object.keys(tables).length,
      ledgers: ledgers.count,
      files: files.count,
      faults: [
        ...tableFaults,
        ...ledgers.faults,
        ...files.faults,
        ...missingKeys.map((id) => `Der Schlüssel ${id} fehlt: Versiegeltes lässt sich ohne ihn nicht öffnen.`),
      ],
    };
  } finally {
    await store.close();
  }
}

export function differingTables(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `Tabelle ${table}: ${found[table] ?? 'keine'} statt ${expected[table] ?? 'keine'} Zeilen.`);
}

/** While this process hashes the entries of one, the database reads those of another. */
const LEDGERS_AT_ONCE = 2;

function verifyLedgers(store: Store): Promise<{ count: number; faults: string[] }> {
  return store.runExclusively(async () => {
    const ledgers = await store.asSystem((tx) =>
      tx.selectFrom('ledger').select('customer_id as id').orderBy('customer_id').execute(),
    );
    const faults: string[] = [];
    await forEachConcurrently(
      ledgers,
      async ({ id }) => {
        if ((await checkLedger(store, { customerId: id, extent: 'whole', now: new Date() })) === 'refused')
          faults.push(`Prüfbuch ${id}: entspricht nicht mehr dem, was unterschrieben wurde.`);
      },
      LEDGERS_AT_ONCE,
    );
    return { count: ledgers.length, faults };
  });
}

interface FilesToVerify {
  readonly address: string;
  readonly manifest: Manifest;
  readonly referencedFiles: Set<string>;
}

/** Compares the files with those of the backup, which has to contain each that a row references. */
async function verifyFiles(
  config: Config,
  { address, manifest, referencedFiles }: FilesToVerify,
): Promise<{ count: number; faults: string[] }> {
  const files = openFiles(config);
  const faults: string[] = [];
  let count = 0;
  await forEachConcurrently(backedUpFiles(openBackupFolder(address, config)), async ({ key, sha256 }) => {
    count += 1;
    referencedFiles.delete(key);
    const content = await files.get(key);
    if (content === undefined) faults.push(`Datei ${key} fehlt.`);
    else if ((await measure(content)).sha256 !== sha256) faults.push(`Datei ${key} ist nicht die gesicherte.`);
  });
  const { missing = [], removed = [] } = manifest.files;
  for (const key of removed) referencedFiles.delete(key);
  for (const key of referencedFiles)
    faults.push(
      missing.includes(key)
        ? `Datei ${key}, die ein Datensatz nennt, fehlte schon, als gesichert wurde.`
        : `Datei ${key}, die ein Datensatz nennt, ist nicht in der Sicherung.`,
    );
  return { count, faults };
}
