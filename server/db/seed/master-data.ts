import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { countrySeeds } from './countries.ts';
import { FIRST_FREE_ID, measureSeeds, socialConceptSeeds } from './measures.ts';
import { planSeeds, quotaPackageSeeds } from './plans.ts';
import { proofTypeSeeds } from './proof-types.ts';
import { toStateRow } from './to-state-row.ts';
import { stateSeeds } from './states.ts';
import { statusSeeds } from './statuses.ts';

const seededTables = [
  'country',
  'state',
  'social_concept',
  'action',
  'status',
  'proof_type',
  'plan',
  'quota_package',
] as const;

/**
 * Adds the master data of every installation. It runs at each start, adds only missing rows, and changes no existing
 * row, because an admin may have corrected it.
 */
export async function seedMasterData(tx: Tx): Promise<void> {
  await tx
    .insertInto('country')
    .values(countrySeeds)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('state')
    .values(stateSeeds.map(toStateRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedConcepts(tx);
  await tx
    .insertInto('status')
    .values(
      statusSeeds.map(({ id, text, isDefault, isFinding, isGrave }) => ({
        id,
        text,
        is_default: isDefault,
        is_finding: isFinding,
        is_grave: isGrave,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('proof_type')
    .values(
      proofTypeSeeds.map(({ id, name, validityMonths, isRequired, refreshedTypeId }) => ({
        id,
        name,
        validity_months: validityMonths,
        is_required: isRequired,
        refreshes_id: refreshedTypeId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedPrices(tx);
  await keepSeededIdsFree(tx);
}

async function seedPrices(tx: Tx): Promise<void> {
  await tx
    .insertInto('plan')
    .values(planSeeds)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('quota_package')
    .values(quotaPackageSeeds)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedConcepts(tx: Tx): Promise<void> {
  await tx
    .insertInto('social_concept')
    .values(
      socialConceptSeeds.map(({ id, name, version, locationTypes, defaultTourInterval }) => ({
        id,
        name,
        version,
        content: JSON.stringify({ locationTypes }),
        default_tour_interval: defaultTourInterval,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('action')
    .values(
      measureSeeds.map(({ id, name, kind, socialConceptId, isRecordedByTask }) => ({
        id,
        name,
        kind,
        social_concept_id: socialConceptId,
        is_set_auto: isRecordedByTask,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rows an admin adds get ids above the seeded ones, so that a later version can seed more without a clash. */
async function keepSeededIdsFree(tx: Tx): Promise<void> {
  for (const table of seededTables) {
    await sql`
      select setval(identity, ${FIRST_FREE_ID}::bigint, false)
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as identity) as sequence
      where coalesce(pg_sequence_last_value(identity), 0) < ${FIRST_FREE_ID}::bigint`.execute(tx);
  }
}
