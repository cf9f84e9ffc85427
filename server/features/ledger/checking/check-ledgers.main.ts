// Reads whole ledgers and compares them with all that was signed; run by the platform's operator.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { checkInstallationLog } from '#server/features/ledger/installation/check-installation-log.ts';
import { findLostEvidence } from '#server/features/ledger/installation/evidence.queries.ts';
import { findLastState } from '#server/features/ledger/installation/installation-states.queries.ts';
import { installationKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { describeMissing } from '#shared/ledger/check-evidence.ts';
import { writeKey } from '#shared/ledger/checkpoint.ts';
import { checkLedger } from './check-ledger.ts';
import { LedgerFault } from './ledger-fault.ts';

const USAGE = 'Aufruf: npm run ledger:check -- [--customer NUMMER]';

const { values } = parseArgs({ options: { customer: { type: 'string' } } });
const chosenId = values.customer === undefined ? undefined : Number(values.customer);
if (Number.isNaN(chosenId)) {
  console.error(USAGE);
  process.exit(1);
}

const store = await openDatabase(readConfig(process.env));
try {
  const ledgers = await store.asSystem((tx) =>
    tx.selectFrom('ledger').select(['customer_id as id', 'size']).orderBy('customer_id').execute(),
  );
  for (const { id, size } of ledgers.filter((ledger) => chosenId === undefined || ledger.id === chosenId)) {
    const checked = await checkLedger(store, { customerId: id, extent: 'whole', now: new Date() });
    if (checked === 'refused') {
      console.error(`Prüfbuch ${id}: hält nicht, was unterschrieben wurde. Es wird nicht mehr unterschrieben.`);
      process.exitCode = 1;
    } else console.log(`Prüfbuch ${id}: ${size} Einträge, lückenlos und unverändert.`);
    for (const lost of await store.asSystem((tx) => findLostEvidence(tx, id))) {
      console.error(`Prüfbuch ${id}: ${describeMissing(lost)}`);
      process.exitCode = 1;
    }
  }
  if (chosenId === undefined) await checkLogOfAll();
} finally {
  await store.close();
}

async function checkLogOfAll(): Promise<void> {
  const state = await store.asSystem(findLastState);
  if (state === undefined) return;
  try {
    const leaves = await checkInstallationLog(store);
    console.log(`Gesamtprüfbuch: ${leaves} Blätter, lückenlos und unverändert.`);
    console.log(`Sein Schlüssel, für Zeugen: ${writeKey(installationKey(state))}`);
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    console.error(`Gesamtprüfbuch: ${error.message}`);
    process.exitCode = 1;
  }
}
