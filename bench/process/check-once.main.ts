// Signs, checks or copies the ledger of a benchmark once, as a process of its own, and prints what that took as JSON.
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { checkLedger } from '#server/features/ledger/checking/check-ledger.ts';
import { signLedger } from '#server/features/ledger/signing/sign-ledger.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { writeTileFiles } from '#server/features/ledger/tiles/write-tile-files.ts';
import { openNamedFiles } from '#server/files/open-files.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { EPOCH_LEVEL } from '#shared/ledger/epoch.ts';

const CUSTOMER = 1;
const MEGABYTE = 1024 * 1024;
const SAMPLING_MILLISECONDS = 100;
const megabytes = () => Math.round(process.memoryUsage.rss() / MEGABYTE);

const config = readConfig(process.env);
const store = await openDatabase(config);
const { size } = await store.asSystem((tx) =>
  tx.selectFrom('ledger').select('size').where('customer_id', '=', CUSTOMER).executeTakeFirstOrThrow(),
);

/** Each returns the number of entries that it read. */
const works: Readonly<Record<string, () => Promise<number>>> = {
  async sign() {
    const context = signingContext(config, openSecrets(config));
    const signed = await signLedger(store, context, { customerId: CUSTOMER, occasion: 'growth', now: new Date() });
    if (typeof signed === 'string') throw new Error(`The ledger was not signed: ${signed}`);
    return size;
  },
  whole: () => check('whole'),
  async night() {
    await pretendReadings(store);
    return check('night');
  },
  async files() {
    const keeping = { files: openNamedFiles(config), signing: signingContext(config, openSecrets(config)) };
    const { writtenEpochs } = await writeTileFiles(store, keeping, CUSTOMER);
    return writtenEpochs * 2 ** EPOCH_LEVEL;
  },
};

async function check(extent: 'whole' | 'night'): Promise<number> {
  const checked = await checkLedger(store, { customerId: CUSTOMER, extent, now: new Date() });
  if (typeof checked === 'string') throw new Error(`The ledger was not checked: ${checked}`);
  return checked.newEntries + checked.sampledEntries + checked.readEpochs * 2 ** EPOCH_LEVEL;
}

/** Every sealed epoch was read in one of the 28 nights before, as after a month of operation. */
const pretendReadings = (to: Store) =>
  to.asSystem((tx) =>
    sql`
      insert into ledger_epoch (customer_id, number, read_at)
      select customer_id, position, now() - (1 + position % 28) * interval '1 day' from ledger_tile where level = ${EPOCH_LEVEL}
      on conflict (customer_id, number) do update set read_at = excluded.read_at`.execute(tx),
  );

const work = works[process.argv[2] ?? ''];
if (work === undefined) throw new Error('Say what to do: sign, whole, night or files.');
const megabytesBefore = megabytes();
const samples: number[] = [];
const sampling = setInterval(() => samples.push(megabytes()), SAMPLING_MILLISECONDS);
const [beganAt, usedBefore] = [performance.now(), process.cpuUsage()];
const readEntries = await work();
const { user, system } = process.cpuUsage(usedBefore);
clearInterval(sampling);
const result = {
  readEntries,
  elapsedSeconds: (performance.now() - beganAt) / 1000,
  processorSeconds: (user + system) / 1_000_000,
  megabytesBefore,
  // Memory that grew with the ledger would be higher in the second half.
  megabytesAtMost: [samples.slice(0, samples.length / 2), samples.slice(samples.length / 2)].map((half) =>
    Math.max(...half),
  ),
};
console.log(JSON.stringify(result));
await store.close();
