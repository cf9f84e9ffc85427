import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { type RetentionPolicyPatch, retentionPolicies } from '#shared/contracts/retention/retention.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { lockPeriods, savePeriods, type SettingRow } from './retention.queries.ts';
import { changedPeriods, periodsOf } from './retention.rules.ts';
import { discardPreview } from './retention-runs.queries.ts';

export const DEMO_MESSAGE = 'Im Demo-Zugang wird nichts gelöscht, und Fristen bleiben, wie sie sind.';

/** @throws AccessDenied in the demo */
export async function changePeriods(context: Context, setting: SettingRow, patch: RetentionPolicyPatch) {
  const { tx, scope, actor, now } = context;
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  // The periods are read again under a lock, so that concurrent changes do not overwrite each other.
  const storedPeriods = await lockPeriods(tx, scope, setting.customer_id);
  const newPeriods = { ...storedPeriods, ...withoutAbsentPeriods(patch) };
  const changes = changedPeriods(periodsOf(storedPeriods), periodsOf(newPeriods));
  if (Object.keys(changes).length === 0) return setting;
  await savePeriods(tx, scope, setting.customer_id, newPeriods);
  await discardPreview(tx, scope, setting.customer_id);
  await appendToLedger(tx, {
    customerId: setting.customer_id,
    type: 'retention.changed',
    entity: iri(retentionPolicies.path, setting.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: changes,
  });
  return { ...setting, periods: newPeriods };
}

/** Removes absent fields, because an absent period keeps its value. */
const withoutAbsentPeriods = (patch: RetentionPolicyPatch) =>
  Object.fromEntries(Object.entries(patch).filter(([, months]) => months !== undefined));
