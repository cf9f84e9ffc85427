import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tabletDeliveries, type TabletDelivery } from '#shared/contracts/tablets/deliveries.ts';
import { tabletPairings, tablets, type Tablet, type TabletPairing } from '#shared/contracts/tablets/tablets.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { DeliveryRow } from '#server/features/tablets/lost/deliveries.queries.ts';
import type { PairingRow } from './pairings.queries.ts';
import type { TabletRow } from './tablets.queries.ts';
import { pairingState, tabletState } from './tablets.rules.ts';

export const toTablet = (row: TabletRow): z.input<typeof Tablet> => ({
  ...itemFields(tablets, row.id),
  name: row.name,
  location: iri(locations.path, row.location_id),
  customer: iri(customers.path, row.customer_id),
  user: iri(users.path, row.user_id),
  state: tabletState(row),
  createdAt: toWireDate(row.created_at),
  lastSeenAt: toWireDate(row.last_seen_at),
  lockedAt: toWireDate(row.locked_at),
  lostAt: toWireDate(row.lost_at),
  lostBy: iriOrNone(users.path, row.lost_by),
  reachedAt: toWireDate(row.reached_at),
  wipedAt: toWireDate(row.wiped_at),
  ...(row.lost_at !== null && { delivered: row.delivered_count, refused: row.refused_count }),
});

export const toTabletDelivery = (row: DeliveryRow): z.input<typeof TabletDelivery> => ({
  ...itemFields(tabletDeliveries, row.id),
  tablet: iriOrNone(tablets.path, row.tablet_id),
  tabletName: row.tablet_name,
  customer: iri(customers.path, row.customer_id),
  location: iri(locations.path, row.location_id),
  kind: row.kind,
  title: row.title,
  occurredAt: toWireDate(row.occurred_at),
  createdAt: toWireDate(row.created_at),
  outcome: row.outcome ?? undefined,
  refusal: row.refusal ?? undefined,
  record: row.record ?? undefined,
  content: row.content ?? undefined,
});

export const toTabletPairing = (row: PairingRow, now: Date): z.input<typeof TabletPairing> => ({
  ...itemFields(tabletPairings, row.id),
  location: iri(locations.path, row.location_id),
  customer: iri(customers.path, row.customer_id),
  name: row.name,
  state: pairingState(row, now),
  expiresAt: toWireDate(row.expires_at),
  createdAt: toWireDate(row.created_at),
  tablet: iriOrNone(tablets.path, row.tablet_id),
  user: iri(users.path, row.user_id),
});
