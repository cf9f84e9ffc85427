// What a tablet that was reported as lost may still do: deliver what waits in its outbox, and report that it deleted
// everything. Each request is signed with the tablet's own key, for this purpose alone.
import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import { base64url, MAX_KEY_CHARACTERS, TabletKey } from './tablets.ts';

/** A location records fewer entries in the three days for which they are accepted. */
export const MAX_DELIVERED_ENTRIES = 500;

export const DeliveryKind = z.enum(['activity', 'tour', 'task', 'protocol', 'image', 'choice', 'unreadable']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;
export const DELIVERY_KIND_TEXTS = {
  activity: 'Maßnahme',
  tour: 'Kontrollgang',
  task: 'Aufgabe',
  protocol: 'Protokoll',
  image: 'Bild',
  choice: 'Wahl des Profils',
  unreadable: 'Nicht lesbarer Eintrag',
} as const satisfies Record<DeliveryKind, string>;

/** An entry that a lost tablet delivered from its outbox. */
export const TabletDelivery = z.object({
  ...itemFields('TabletDelivery'),
  /** This is absent once the tablet was removed from the list. */
  tablet: z.optional(iriOf('Tablet')),
  /** The name that the tablet had. */
  tabletName: z.string(),
  customer: iriOf('Customer'),
  location: iriOf('Location'),
  kind: DeliveryKind,
  /** The title that the tablet showed for the entry. */
  title: z.string(),
  /** When it happened, according to the clock of the tablet. This is absent if the server could not read the entry. */
  occurredAt: z.optional(dateTime()),
  /** When it arrived. */
  createdAt: dateTime(),
  /** `repeated` had been recorded before the delivery. This is absent until the server has processed the entry. */
  outcome: z.optional(z.enum(['delivered', 'repeated', 'refused'])),
  /** Why the entry was refused. */
  refusal: z.optional(z.string()),
  /** IRI of the record that the entry became, or had become before. */
  record: z.optional(z.string()),
  /** What was sent as JSON, without images, unless it was carried out. */
  content: z.optional(z.string()),
});
export type TabletDelivery = z.infer<typeof TabletDelivery>;

export const listTabletDeliveries = endpoint({
  method: 'GET',
  path: '/api/tablet_deliveries',
  summary: 'Retrieves the collection of TabletDelivery resources.',
  list: {
    filters: {
      tablet: ['relation', 'exists'],
      location: ['relation'],
      customer: ['relation'],
      outcome: ['exact'],
      record: ['exact'],
    },
    order: ['createdAt', 'id'],
  },
  response: TabletDelivery,
});
export const getTabletDelivery = endpoint({
  method: 'GET',
  path: '/api/tablet_deliveries/{id}',
  summary: 'Retrieves a TabletDelivery resource.',
  response: TabletDelivery,
});

export const tabletDeliveries = resource({
  name: 'TabletDelivery',
  path: '/api/tablet_deliveries',
  description: 'An entry that a lost tablet delivered from its outbox.',
  schema: TabletDelivery,
  endpoints: [listTabletDeliveries, getTabletDelivery],
});

const signed = { challenge: base64url(MAX_KEY_CHARACTERS), signature: base64url(MAX_KEY_CHARACTERS) };

/** An image of 5 MB as base64, with what JSON adds to it. */
const MAX_DELIVERY_BYTES = 8 * 1024 * 1024;

export const deliverFromTablet = endpoint({
  method: 'POST',
  path: '/api/lost_tablet_entries',
  summary: 'Delivers one entry from the outbox of a lost tablet.',
  access: 'public',
  /** `entry` is an `OutboxEntry` as JSON text, exactly as it was signed. */
  body: z.extend(TabletKey, { ...signed, entry: z.string() }),
  bodyBytes: MAX_DELIVERY_BYTES,
});

const count = () => z.int().check(z.minimum(0), z.maximum(100_000));

export const reportTabletWiped = endpoint({
  method: 'POST',
  path: '/api/lost_tablet_wipes',
  summary: 'Reports that a lost tablet deleted everything, and forgets its key.',
  access: 'public',
  body: z.extend(TabletKey, { ...signed, delivered: count(), refused: count() }),
});
