// `npm run restore -- DIR|s3://bucket/prefix [--verify]` restores a backup into an empty installation.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { messageOf, keysAddressOf, describeVerification, secondsSince } from './program.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyRestored } from './verify-restored.ts';

const USAGE =
  'Aufruf: npm run restore -- ORDNER|s3://BUCKET/PFAD [--keys ORDNER|s3://…] [--sha256 PRÜFSUMME] [--verify]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, sha256: { type: 'string' }, verify: { type: 'boolean', default: false } },
});
const [address] = positionals;
if (address === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(1);
}

const config = readConfig(process.env);
const startedAt = performance.now();
try {
  const keysAddress = values.keys ?? keysAddressOf(address);
  const { manifest, keys } = await restoreBackup(config, { address, keysAddress, manifestHash: values.sha256 });
  console.log(`Wiederhergestellt: der Stand von ${manifest.createdAt}, in ${secondsSince(startedAt)} s.`);
  console.log(
    keys === undefined
      ? `Keine Schlüssel in ${keysAddress}: bitte mit --keys angeben, oder SECRET_KEY setzen.`
      : `Schlüssel in DATA_DIR: ${keys.join(', ') || 'keine, SECRET_KEY gilt'}.`,
  );
  if (values.verify) {
    const verification = await verifyRestored(config, address, manifest);
    for (const fault of verification.faults) console.error(fault);
    if (verification.faults.length > 0) process.exitCode = 1;
    else console.log(describeVerification(verification));
    console.log(`Zusammen ${secondsSince(startedAt)} s.`);
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
