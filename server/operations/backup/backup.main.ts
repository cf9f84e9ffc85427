// `npm run backup -- DIR|s3://bucket/prefix [--keys DIR|s3://…]` writes database, files and keys into an empty folder.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { withStatus } from './backup-status.ts';
import { makeBackup } from './make-backup.ts';
import { bytesOf, describeMissing, EXIT_FILES_MISSING, messageOf, keysAddressOf, secondsSince } from './program.ts';

const USAGE = 'Aufruf: npm run backup -- ORDNER|s3://BUCKET/PFAD [--keys ORDNER|s3://BUCKET/PFAD]';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
const [address] = positionals;
if (address === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(1);
}

const config = readConfig(process.env);
const keysAddress = values.keys ?? keysAddressOf(address);
const startedAt = performance.now();
try {
  const { manifest, sha256 } = await withStatus(
    config,
    'backup',
    () => makeBackup(config, address, keysAddress),
    (backup) => ({ bytes: bytesOf(backup.manifest), missingFiles: backup.manifest.files.missing?.length ?? 0 }),
  );
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `Gesichert nach ${address} in ${secondsSince(startedAt)} s: ${rows} Zeilen in ${Object.keys(manifest.tables).length} Tabellen,` +
      ` ${manifest.files.count} Dateien, zusammen ${(bytesOf(manifest) / 1e6).toFixed(1)} MB.`,
  );
  console.log(`Die Schlüssel liegen in ${keysAddress}. Bitte getrennt von der Sicherung aufbewahren.`);
  console.log(`Prüfsumme, bitte notieren: ${sha256}`);
  const { missing = [] } = manifest.files;
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    process.exitCode = EXIT_FILES_MISSING;
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
