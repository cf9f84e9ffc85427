// Runs a witness: a small server that cosigns checkpoints of ledgers after verifying that each continues the one before.
// Whoever runs it should be independent of the ledgers' server.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { writeWitnessKey } from '#shared/ledger/cosignature.ts';
import { createWitnessServer } from './witness-server.ts';
import { openKey } from './witness-state.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'witness' },
    name: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8099' },
  },
});

const folder = path.resolve(values.folder);
fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
// Two processes could each cosign another continuation of the same state.
process.on('exit', lockDirectory(folder, 'folder of the witness'));
const key = openKey(folder, values.name);
const server = createWitnessServer(folder, key, (error) => console.error(error));
server.listen(Number(values.port), values.host, () => {
  console.log(`Key of this witness: ${writeWitnessKey(key)}`);
  console.log(`Keys of the ledgers it cosigns: ${path.join(folder, 'ledgers.txt')}, one per line`);
  console.log(`Address: http://${values.host}:${values.port}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close(() => process.exit(0)));
