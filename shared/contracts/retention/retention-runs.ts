import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, requiredText } from '#shared/contracts/wire/hydra.ts';

export const PREVIEW_DAYS = 30;

/** A retention hold on a location: while it lasts, none of the location's records are deleted. */
export const RetentionHold = z.object({
  ...itemFields('RetentionHold'),
  customer: iriOf('Customer'),
  location: iriOf('Location'),
  reason: z.string(),
  user: iriOf('User'),
  createdAt: dateTime(),
  liftedAt: z.optional(dateTime()),
});
export type RetentionHold = z.infer<typeof RetentionHold>;

export const RetentionHoldCreate = z.object({
  location: iriOf('Location'),
  reason: requiredText('Bitte den Grund angeben.', 500),
});
export type RetentionHoldCreate = z.infer<typeof RetentionHoldCreate>;

export const RetentionRunState = z.enum([
  'searching',
  'preview',
  'approved',
  'done',
  'stopped',
  'discarded',
  'expired',
]);
export type RetentionRunState = z.infer<typeof RetentionRunState>;
export const RETENTION_RUN_STATE_TEXTS: Readonly<Record<RetentionRunState, string>> = {
  searching: 'wird gesucht',
  preview: 'wartet auf Freigabe',
  approved: 'wird gelöscht',
  done: 'gelöscht',
  stopped: 'vorzeitig beendet',
  discarded: 'verworfen',
  expired: 'abgelaufen',
};

const locationFields = { locationId: z.optional(z.int()), locationName: z.optional(z.string()) };

/** A preview of the records due for deletion. Once it is approved, exactly these are deleted in the background. */
export const RetentionRun = z.object({
  ...itemFields('RetentionRun'),
  customer: iriOf('Customer'),
  state: RetentionRunState,
  /** True if the run failed several times in a row and does not continue by itself. */
  isStuck: z.boolean(),
  /** Number of records. A record and its corrections count as one. */
  total: z.int(),
  parts: z.array(
    z.object({
      kind: z.string(),
      ...locationFields,
      count: z.int(),
      oldest: dateTime(),
      newest: dateTime(),
      samples: z.array(
        z.object({
          id: z.int(),
          at: dateTime(),
          /** Absent once the record is deleted. */
          name: z.optional(z.string()),
          /** IRI of the record. */
          record: z.string(),
        }),
      ),
    }),
  ),
  heldBack: z.array(
    z.object({ kind: z.string(), ...locationFields, reason: z.enum(['hold', 'named']), count: z.int() }),
  ),
  deletedCount: z.int(),
  /** Number of records not deleted because they were changed or put on hold after the preview. */
  sparedCount: z.int(),
  createdAt: dateTime(),
  expiresAt: dateTime(),
  approvedAt: z.optional(dateTime()),
  approvedBy: z.optional(iriOf('User')),
  finishedAt: z.optional(dateTime()),
});
export type RetentionRun = z.infer<typeof RetentionRun>;

export const RetentionRunCreate = z.object({ customer: iriOf('Customer') });
/** The approving user types the number of records to confirm that they looked at the preview. */
export const RetentionApproval = z.object({ total: z.int('Bitte die Zahl der Einträge eingeben.') });
export type RetentionApproval = z.infer<typeof RetentionApproval>;

export const listRetentionHolds = endpoint({
  method: 'GET',
  path: '/api/retention_holds',
  summary: 'Retrieves the collection of RetentionHold resources.',
  list: {
    filters: { customer: ['relation'], location: ['relation'], liftedAt: ['exists'] },
    order: ['id'],
    exported: '/api/export/retention_holds',
  },
  response: RetentionHold,
});
export const getRetentionHold = endpoint({
  method: 'GET',
  path: '/api/retention_holds/{id}',
  summary: 'Retrieves a RetentionHold resource.',
  response: RetentionHold,
});
export const createRetentionHold = endpoint({
  method: 'POST',
  path: '/api/retention_holds',
  summary: 'Creates a RetentionHold resource.',
  body: RetentionHoldCreate,
  response: RetentionHold,
});
export const liftRetentionHold = endpoint({
  method: 'POST',
  path: '/api/retention_holds/{id}/lifting',
  summary: 'Ends a hold of a location.',
  response: RetentionHold,
});

export const listRetentionRuns = endpoint({
  method: 'GET',
  path: '/api/retention_runs',
  summary: 'Retrieves the collection of RetentionRun resources.',
  list: {
    filters: { customer: ['relation'], state: ['exact'] },
    order: ['createdAt', 'id'],
    exported: '/api/export/retention_runs',
  },
  response: RetentionRun,
});
export const getRetentionRun = endpoint({
  method: 'GET',
  path: '/api/retention_runs/{id}',
  summary: 'Retrieves a RetentionRun resource.',
  response: RetentionRun,
});
export const createRetentionRun = endpoint({
  method: 'POST',
  path: '/api/retention_runs',
  summary: 'Starts to collect the records due for deletion into a preview, which replaces an earlier one.',
  body: RetentionRunCreate,
  response: RetentionRun,
});
export const approveRetentionRun = endpoint({
  method: 'POST',
  path: '/api/retention_runs/{id}/approval',
  summary: 'Approves a preview, whose records are then deleted in the background.',
  body: RetentionApproval,
  response: RetentionRun,
});
export const discardRetentionRun = endpoint({
  method: 'POST',
  path: '/api/retention_runs/{id}/rejection',
  summary: 'Discards a preview, or ends a stuck run without deleting anything more.',
  response: RetentionRun,
});

export const retentionHolds = resource({
  name: 'RetentionHold',
  path: '/api/retention_holds',
  description: 'A location of which nothing is deleted for now.',
  schema: RetentionHold,
  endpoints: [listRetentionHolds, getRetentionHold, createRetentionHold],
});
export const retentionRuns = resource({
  name: 'RetentionRun',
  path: '/api/retention_runs',
  description: 'A deletion run: its preview, its approval and what came of it.',
  schema: RetentionRun,
  endpoints: [listRetentionRuns, getRetentionRun, createRetentionRun],
});
