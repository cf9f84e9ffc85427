// Resumes the signing of a ledger after its alarm was resolved; run by the platform's operator.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { resumeLedger } from './resume-ledger.ts';
import { signingContext } from './sign-ledgers.ts';

const USAGE = 'Aufruf: npm run ledger:resume -- --customer NUMMER --reason "Was die Ursache war und was geschehen ist"';

const { values } = parseArgs({ options: { customer: { type: 'string' }, reason: { type: 'string' } } });
const customerId = Number(values.customer);
const reason = values.reason?.trim() ?? '';
if (!Number.isSafeInteger(customerId) || reason === '') {
  console.error(USAGE);
  process.exit(1);
}

const config = readConfig(process.env);
const store = await openDatabase(config);
try {
  const context = signingContext(config, openSecrets(config));
  const signedCheckpoint = await resumeLedger(store, context, { customerId, reason, now: new Date() });
  if (signedCheckpoint === 'no alarm') console.log('Für dieses Prüfbuch gibt es keine offene Warnung.');
  else if (typeof signedCheckpoint === 'string') {
    console.error('Das Prüfbuch hält weiterhin nicht, was unterschrieben wurde. Die Warnung bleibt bestehen.');
    process.exitCode = 1;
  } else console.log(`Das Prüfbuch wird wieder unterschrieben: ${signedCheckpoint.size} Einträge.`);
} finally {
  await store.close();
}
