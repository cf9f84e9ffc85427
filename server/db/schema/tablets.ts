import type { ColumnType, Generated } from 'kysely';
import type { DeliveryKind } from '#shared/contracts/tablets/deliveries.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** A column that the database computes. */
type Computed<Value> = ColumnType<Value, never, never>;

export interface TabletTables {
  tablet: TabletTable;
  listed_tablet: ListedTabletView;
  tablet_pairing: TabletPairingTable;
  tablet_challenge: TabletChallengeTable;
  tablet_delivery: TabletDeliveryTable;
}

interface TabletTable {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  name: string;
  user_id: number;
  key_hash: Buffer | null;
  public_key: Buffer | null;
  device_id: number | null;
  paired_by: number;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  locked_at: Date | null;
  lost_at: Generated<Date | null>;
  lost_by: Generated<number | null>;
  /** When the lost tablet first learned that it is lost. */
  reached_at: Generated<Date | null>;
  /** When it reported that it deleted everything. Its key is gone since then. */
  wiped_at: Generated<Date | null>;
}

/** The columns of a tablet that other users may read. */
type ListedTabletView = Omit<TabletTable, 'key_hash' | 'public_key' | 'device_id' | 'paired_by'> & {
  delivered_count: Computed<number>;
  refused_count: Computed<number>;
};

/** An entry that a lost tablet delivered from its outbox. */
interface TabletDeliveryTable {
  id: Generated<number>;
  /** Null once the tablet was removed from the list. */
  tablet_id: number | null;
  /** The name that the tablet had. */
  tablet_name: string;
  customer_id: number;
  location_id: number;
  /** SHA-256 of the idempotency key. */
  key_hash: Buffer;
  /** SHA-256 of what the tablet signed. */
  digest: Buffer;
  kind: DeliveryKind;
  title: string;
  /** Null for an entry that nobody can read. */
  occurred_at: Date | null;
  created_at: Timestamp;
  /** True if the act had been recorded before the tablet delivered it. */
  had_arrived: Generated<boolean>;
  /** Null until the entry was carried out. */
  outcome: 'delivered' | 'repeated' | 'refused' | null;
  refusal: string | null;
  /** IRI of the record that the entry became. */
  record: string | null;
  /** The draft that the entry saves, and its version after that. */
  subject: string | null;
  revision: Generated<number | null>;
  /** The body that was sent. It is removed once the entry was carried out, and kept if it was refused. */
  content: string | null;
}

interface TabletPairingTable {
  id: Generated<number>;
  token_hash: Buffer;
  customer_id: number;
  location_id: number;
  name: string;
  user_id: number;
  created_at: Timestamp;
  expires_at: Date;
  used_at: Date | null;
  tablet_id: number | null;
}

interface TabletChallengeTable {
  token_hash: Buffer;
  tablet_id: number;
  expires_at: Date;
}
