// The list of all sources of notifications, which are read with the system role. A source selects facts and turns them
// into texts. Who is notified, and that nobody is notified twice, is the same for all sources.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { dayBefore, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { lastWarnedDay } from '#shared/domain/proof-state.ts';
import { withheldCopies, withheldFiles } from './file-sources.queries.ts';
import { endingProofs } from './proof-sources.queries.ts';
import {
  expiredProofText,
  expiringProofText,
  infectedCopyText,
  infectedFileText,
  lostTabletText,
  missedTourText,
  overdueTaskText,
  protocolFindingText,
  protocolFindingWithoutTaskText,
  quotaText,
  submittedProofText,
  taskFindingText,
  tourFindingText,
  unscannableCopyText,
  unscannableFileText,
  wipedTabletText,
  type Fact,
  type NotificationText,
} from './notification-texts.rules.ts';

export interface NotificationSource {
  readonly name: string;
  /**
   * Selects the columns about, at, customer_id, location_id (null for a fact about the whole organisation), item_id,
   * what, only_for (the only service user to notify; null for all, 0 for none) and sender_id.
   */
  readonly selectFacts: (factsQuery: FactsQuery) => RawBuilder<unknown>;
  readonly isForService: boolean;
  readonly toText: (fact: Fact, now: Date) => NotificationText;
}

interface FactsQuery {
  readonly now: Date;
  /** Older facts cause no notification, because nobody reads a hundred lines after a day without a server. */
  readonly since: Date;
}

const MAX_NOTIFICATIONS_PER_RUN = 500;
/** Proofs that expired earlier are shown on the dashboard and need no notification. */
const EXPIRY_NOTIFICATION_DAYS = 7;
const { ROLE_OPERATOR, ROLE_SERVICE } = Role.def.entries;

export const notificationSources: readonly NotificationSource[] = [
  {
    name: 'task overdue',
    isForService: true,
    toText: overdueTaskText,
    selectFacts: ({ now, since }) => sql`
      select 'task-overdue:' || id as about, do_at as at, customer_id, location_id, id as item_id, description as what,
        case when not is_public then coalesce(user_id, 0) end as only_for, null::bigint as sender_id
      from task
      where done_at is null and withdrawn_at is null and do_at > ${since} and do_at <= ${now}::timestamptz - interval '15 minutes'
        and location_id in (select id from location where is_task_allowed)`,
  },
  {
    name: 'task finding',
    isForService: false,
    toText: taskFindingText,
    selectFacts: ({ since }) => sql`
      select 'task-finding:' || origin_id as about, greatest(created_at, done_at) as at, customer_id, location_id,
        id as item_id, description as what, null::bigint as only_for, completed_by as sender_id
      from task
      where finding and corrected_by_id is null and greatest(created_at, done_at) > ${since}`,
  },
  {
    name: 'tour missed',
    isForService: true,
    toText: missedTourText,
    selectFacts: ({ since }) => sql`
      select 'tour-missed:' || id as about, due_at as at, customer_id, location_id, id as item_id, '' as what,
        null::bigint as only_for, null::bigint as sender_id
      from inspection_tour
      where completion_source = 'missed' and corrected_by_id is null and due_at > ${since}`,
  },
  {
    name: 'tour finding',
    isForService: false,
    toText: tourFindingText,
    selectFacts: ({ since }) => sql`
      select 'tour-finding:' || origin_id as about, occurred_at as at, customer_id, location_id,
        id as item_id, status_text as what, null::bigint as only_for, user_id as sender_id
      from inspection_tour
      where is_finding and status_text is not null and corrected_by_id is null and created_at > ${since}`,
  },
  {
    name: 'protocol finding',
    isForService: false,
    toText: protocolFindingText,
    selectFacts: ({ since }) => sql`
      select 'protocol-finding:' || origin_id as about, occurred_at as at, customer_id, location_id,
        protocol.id as item_id, form_version.name as what, null::bigint as only_for, user_id as sender_id
      from protocol join form_version on form_version.id = form_version_id
      where has_finding and findings @> '[{"notifies": true}]' and not findings @> '[{"lacksTask": true}]'
        and corrected_by_id is null and closed_at > ${since}`,
  },
  {
    // This has the same `about` as the previous source, so a finding is notified once, whether or not tasks are
    // switched on when it is corrected.
    name: 'protocol finding without task',
    isForService: false,
    toText: protocolFindingWithoutTaskText,
    selectFacts: ({ since }) => sql`
      select 'protocol-finding:' || origin_id as about, occurred_at as at, customer_id, location_id,
        protocol.id as item_id, form_version.name as what, null::bigint as only_for, user_id as sender_id
      from protocol join form_version on form_version.id = form_version_id
      where has_finding and findings @> '[{"lacksTask": true}]' and corrected_by_id is null and closed_at > ${since}`,
  },
  {
    name: 'quota',
    isForService: false,
    toText: quotaText,
    // A booked package changes the quota, so its shares are notified again.
    selectFacts: ({ now }) => sql`
      select concat_ws(':', 'quota', location_id, month, total, share) as about, ${now}::timestamptz as at, customer_id,
        location_id, location_id as item_id, share::text as what, null::bigint as only_for, null::bigint as sender_id
      from (
        select *, case
          when requests >= total then 0 when requests * 10 >= total * 9 then 10 when requests * 5 >= total * 4 then 20
        end as share
        from (
          select location_usage.*, limit_count + additional_limit_count as total, time_zone
          from location_usage join location on location.id = location_id
        ) as quota
        where month = date_trunc('month', ${now}::timestamptz at time zone time_zone)::date and total > 0
      ) as reached
      where share is not null`,
  },
  {
    name: 'proof expiring',
    isForService: false,
    toText: expiringProofText,
    selectFacts: ({ now }) => endingProofs('proof-expiring', today(now), lastWarnedDay(today(now))),
  },
  {
    name: 'proof expired',
    isForService: false,
    toText: expiredProofText,
    selectFacts: ({ now }) =>
      endingProofs(
        'proof-expired',
        today(new Date(now.getTime() - EXPIRY_NOTIFICATION_DAYS * DAY_MILLISECONDS)),
        dayBefore(today(now)),
      ),
  },
  {
    name: 'file infected',
    isForService: true,
    toText: infectedFileText,
    selectFacts: ({ since }) => withheldFiles('infected', since),
  },
  {
    name: 'file not to be scanned',
    isForService: true,
    toText: unscannableFileText,
    selectFacts: ({ since }) => withheldFiles('unscannable', since),
  },
  {
    name: 'copy of a proof infected',
    isForService: true,
    toText: infectedCopyText,
    selectFacts: ({ since }) => withheldCopies('infected', since),
  },
  {
    name: 'copy of a proof not to be scanned',
    isForService: true,
    toText: unscannableCopyText,
    selectFacts: ({ since }) => withheldCopies('unscannable', since),
  },
  {
    name: 'proof submitted',
    isForService: false,
    toText: submittedProofText,
    selectFacts: ({ since }) => sql`
      select 'proof-submitted:' || proof.id as about, proof.created_at as at, proof.customer_id,
        null::bigint as location_id, proof.id as item_id, proof.name || ' – ' || profile.name as what,
        null::bigint as only_for, proof.user_id as sender_id
      from profile_document proof join profile on profile.id = proof.profile_id
      where proof.state = 'submitted' and proof.created_at > ${since}`,
  },
  {
    name: 'tablet lost',
    isForService: false,
    toText: lostTabletText,
    selectFacts: ({ since }) => sql`
      select concat_ws(':', 'tablet-lost', id, extract(epoch from lost_at)) as about, lost_at as at, customer_id,
        location_id, id as item_id, name as what, null::bigint as only_for, lost_by as sender_id
      from tablet where lost_at > ${since} and wiped_at is null`,
  },
  {
    name: 'lost tablet wiped',
    isForService: false,
    toText: wipedTabletText,
    selectFacts: ({ since }) => sql`
      select 'tablet-wiped:' || id as about, wiped_at as at, customer_id, location_id, id as item_id, name as what,
        null::bigint as only_for, null::bigint as sender_id
      from tablet where wiped_at > ${since}`,
  },
];

const today = (now: Date) => localDay(now.getTime(), SERVER_TIME_ZONE);

export interface PendingNotification {
  readonly about: string;
  readonly at: Date;
  readonly customer_id: number;
  readonly location_id: number | null;
  readonly item_id: number;
  readonly what: string;
  readonly sender_id: number | null;
  readonly location: string | null;
  readonly time_zone: string | null;
  readonly receiver_id: number;
  readonly is_for_service: boolean;
}

/**
 * Finds facts with the users who still have to be notified: the management of the organisation and the staff of the
 * location.
 */
export async function findPendingNotifications(
  tx: Tx,
  source: NotificationSource,
  factsQuery: FactsQuery,
): Promise<readonly PendingNotification[]> {
  const { rows } = await sql<PendingNotification>`
    select fact.*, location.name as location, location.time_zone, receiver.id as receiver_id, receiver.is_for_service
    from (${source.selectFacts(factsQuery)}) as fact
    left join location on location.id = fact.location_id
    join customer on customer.id = fact.customer_id and customer.is_active
    join lateral (
      select app_user.id, false as is_for_service
      from user_customer join app_user on app_user.id = user_customer.user_id
      where user_customer.customer_id = fact.customer_id and app_user.is_active
        and app_user.role = ${ROLE_OPERATOR}
      union all
      select app_user.id, true
      from user_location join app_user on app_user.id = user_location.user_id
      where user_location.location_id = fact.location_id and app_user.is_active
        and app_user.role = ${ROLE_SERVICE} and ${source.isForService}::boolean
        and (fact.only_for is null or fact.only_for = app_user.id)
      union all
      select app_user.id, true
      from user_customer join app_user on app_user.id = user_customer.user_id
      where fact.location_id is null and app_user.id = fact.only_for and app_user.is_active
        and user_customer.customer_id = fact.customer_id
        and app_user.role = ${ROLE_SERVICE} and ${source.isForService}::boolean
    ) as receiver on receiver.id is distinct from fact.sender_id
    where (fact.location_id is null or location.status = 'active') and not exists (
      select from notification where notification.about = fact.about and notification.receiver_id = receiver.id
    )
    order by fact.at, receiver.is_for_service
    limit ${sql.lit(MAX_NOTIFICATIONS_PER_RUN)}`.execute(tx);
  return rows;
}

type NewNotification = NotificationText &
  Pick<PendingNotification, 'about' | 'location_id' | 'receiver_id' | 'sender_id'> & {
    /** Null for what is about no organisation that still exists. */
    readonly customer_id: number | null;
  };

/** Skips notifications that were inserted concurrently, so that nobody is notified twice. */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[], now: Date): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insertInto('notification')
    .values(notifications.map((notification) => ({ ...notification, created_at: now })))
    .onConflict((conflict) => conflict.columns(['about', 'receiver_id']).doNothing())
    .execute();
}
