import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { activities } from '#shared/contracts/activities/activities.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import {
  retentionHolds,
  retentionRuns,
  type RetentionHold,
  type RetentionRun,
} from '#shared/contracts/retention/retention-runs.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { PeriodName } from '#shared/domain/retention-kinds.ts';
import { authorityAccesses } from '#shared/contracts/authority-access/authority-access.ts';
import { tabletDeliveries } from '#shared/contracts/tablets/deliveries.ts';
import { isStuck } from './retention.rules.ts';
import type { HoldRow, RunRow } from './retention-runs.queries.ts';
import { sampleKey, type SampleNames } from './sample-names.queries.ts';

export const toHold = (row: HoldRow): z.input<typeof RetentionHold> => ({
  ...itemFields(retentionHolds, row.id),
  customer: iri(customers.path, row.customer_id),
  location: iri(locations.path, row.location_id),
  reason: row.reason,
  user: iri(users.path, row.user_id),
  createdAt: toWireDate(row.created_at),
  liftedAt: toWireDate(row.lifted_at),
});

const wireDate = (text: string) => toWireDate(new Date(text));

const COLLECTIONS: Readonly<Record<string, string>> = {
  activities: activities.path,
  inspectionTours: inspectionTours.path,
  tasks: tasks.path,
  protocols: protocols.path,
  // A deletion removes the proofs of a profile.
  proofs: profiles.path,
  files: documents.path,
  tabletDeliveries: tabletDeliveries.path,
  authorityAccesses: authorityAccesses.path,
} satisfies Record<PeriodName, string>;

export const toRun = (row: RunRow, names: SampleNames): z.input<typeof RetentionRun> => ({
  ...itemFields(retentionRuns, row.id),
  customer: iri(customers.path, row.customer_id),
  state: row.state,
  isStuck: isStuck(row),
  total: row.total,
  parts: row.parts.map(({ locationId, locationName, oldest, newest, samples, ...part }) => ({
    ...part,
    locationId: locationId ?? undefined,
    locationName: locationName ?? undefined,
    oldest: wireDate(oldest),
    newest: wireDate(newest),
    samples: samples.map(({ id, at }) => ({
      id,
      at: wireDate(at),
      name: names.get(sampleKey(part.kind, id)),
      record: iri(COLLECTIONS[part.kind] ?? '', id),
    })),
  })),
  heldBack: row.held_back.map(({ locationId, locationName, ...part }) => ({
    ...part,
    locationId: locationId ?? undefined,
    locationName: locationName ?? undefined,
  })),
  deletedCount: Object.values(row.deleted).reduce((sum, count) => sum + count, 0),
  sparedCount: row.spared,
  createdAt: toWireDate(row.created_at),
  expiresAt: toWireDate(row.expires_at),
  approvedAt: toWireDate(row.approved_at),
  approvedBy: iriOrNone(users.path, row.approved_by),
  finishedAt: toWireDate(row.finished_at),
});
