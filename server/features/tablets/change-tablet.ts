import { Conflict, NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendToLedger, type LedgerData, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tablets, type TabletPatch } from '#shared/contracts/tablets/tablets.ts';
import { users } from '#shared/contracts/users/users.ts';
import {
  deleteTabletRow,
  findLocationName,
  findTablet,
  renameTablet as renameRow,
  setLocked,
  type TabletRow,
} from './tablets.queries.ts';
import { LOST_MESSAGE } from './tablets.rules.ts';

export async function renameTablet(context: Context, tablet: TabletRow, { name }: TabletPatch): Promise<TabletRow> {
  const { tx, scope } = context;
  if (name === undefined) return tablet;
  const nameBefore = await renameRow(tx, scope, tablet.id, name);
  if (nameBefore === undefined) throw new NotFound();
  if (nameBefore !== name) await recordInLedger(context, tablet, 'tablet.renamed', { nameBefore, nameAfter: name });
  return rereadTablet(context, tablet);
}

/** Ends the sessions of the tablet at once. @throws Conflict if it is locked or lost */
export async function lockTablet(context: Context, tablet: TabletRow): Promise<TabletRow> {
  const { tx, scope, now } = context;
  if (!(await setLocked(tx, scope, tablet.id, now)))
    throw new Conflict(tablet.lost_at === null ? 'Dieses Tablet ist bereits gesperrt.' : LOST_MESSAGE);
  await recordInLedger(context, tablet, 'tablet.locked', { name: tablet.name });
  return rereadTablet(context, tablet);
}

/** @throws Conflict if it is not locked, or lost */
export async function unlockTablet(context: Context, tablet: TabletRow): Promise<TabletRow> {
  const { tx, scope } = context;
  if (!(await setLocked(tx, scope, tablet.id, null)))
    throw new Conflict(tablet.lost_at === null ? 'Dieses Tablet ist nicht gesperrt.' : LOST_MESSAGE);
  await recordInLedger(context, tablet, 'tablet.unlocked', { name: tablet.name });
  return rereadTablet(context, tablet);
}

/** Ends the sessions of the tablet and forgets its key. What was recorded with it stays. */
export async function deleteTablet(context: Context, tablet: TabletRow): Promise<void> {
  if (!(await deleteTabletRow(context.tx, context.scope, tablet.id))) throw new NotFound();
  await recordInLedger(context, tablet, 'tablet.deleted', { name: tablet.name });
}

export async function rereadTablet({ tx, scope }: Context, tablet: TabletRow): Promise<TabletRow> {
  return (await findTablet(tx, scope, tablet.id)) ?? tablet;
}

export async function recordInLedger(
  { tx, scope, actor, now }: Context,
  tablet: TabletRow,
  type: LedgerEntry['type'],
  data: LedgerData,
): Promise<void> {
  const locationName = await findLocationName(tx, scope, tablet.location_id);
  await appendToLedger(tx, {
    customerId: tablet.customer_id,
    type,
    entity: iri(tablets.path, tablet.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, tablet.location_id),
    data: { ...data, locationName },
  });
}
