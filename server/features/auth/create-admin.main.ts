import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openPasswords } from '#server/access/password.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createAdmin } from './create-admin.ts';

const { values } = parseArgs({ options: { email: { type: 'string' }, force: { type: 'boolean', default: false } } });

async function askForEmail(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('E-Mail-Adresse des Administrators: ');
  terminal.close();
  return answer;
}

const email = (values.email ?? (await askForEmail())).trim();
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error('Das ist keine E-Mail-Adresse.');
  process.exit(1);
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}

const config = readConfig(process.env);
const store = await openDatabase(config);
try {
  await migrate(store);
  const outcome = await createAdmin({ store, passwords: openPasswords(config) }, email, values.force);
  if (outcome === 'exists') fail('Es gibt bereits einen Administrator. Mit --force wird ein weiterer angelegt.');
  else if (outcome === 'taken') fail('Diese E-Mail-Adresse ist bereits vergeben.');
  else console.log(`Administrator ${email} wurde angelegt.\nEinmalig angezeigtes Passwort: ${outcome.password}`);
} finally {
  await store.close();
}
