import { hashOf } from '#server/access/one-time-token.ts';
import type { Tx } from '#server/db/database.ts';
import { minutesAfter, type SeededLocation } from '#server/demo/records/records.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { daysAfter, localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';

const MINUTES_PER_DAY = 1440;
const GRANTED_DAYS_AGO = 5;
const VISITED_DAYS_AGO = 2;
const REMAINING_DAYS = 9;
const PERIOD_DAYS = 180;
const AUTHORITY = 'Ordnungsamt, Gewerbeüberwachung';
const PERSON = 'Ina Inspektion';

interface Visit {
  readonly section: AuthoritySection;
  readonly minutes: number;
  readonly isAtLocation: boolean;
}

/** The pages that the authority opened, with the minutes after it signed in. */
const VISITS: readonly Visit[] = [
  { section: 'location', minutes: 0, isAtLocation: false },
  { section: 'concept', minutes: 2, isAtLocation: false },
  { section: 'measures', minutes: 6, isAtLocation: true },
  { section: 'tours', minutes: 11, isAtLocation: true },
  { section: 'protocols', minutes: 17, isAtLocation: false },
];

/**
 * Writes an access that an authority has used. Nobody can use it: its hashes belong to no link and no code.
 * @returns its ledger entries
 */
export async function writeAuthorityAccess(
  tx: Tx,
  locations: readonly SeededLocation[],
  now: Date,
): Promise<LedgerEntry[]> {
  const [location] = locations;
  if (location === undefined) return [];
  const { customerId, operatorId } = location;
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const grantedAt = minutesAfter(now, -GRANTED_DAYS_AGO * MINUTES_PER_DAY);
  const signedInAt = minutesAfter(now, -VISITED_DAYS_AGO * MINUTES_PER_DAY);
  const lastVisitMinutes = VISITS.at(-1)?.minutes ?? 0;
  const period = { from: daysAfter(today, -PERIOD_DAYS), to: today };
  const { id } = await tx
    .insertInto('authority_access')
    .values({
      customer_id: customerId,
      location_ids: locations.slice(0, 2).map((granted) => granted.id),
      authority: AUTHORITY,
      person: PERSON,
      from_on: period.from,
      to_on: period.to,
      kinds: ['records', 'protocols'],
      shows_names: false,
      token_hash: hashOf(`no link: ${customerId}`),
      code_hash: hashOf(`no code: ${customerId}`),
      expires_at: new Date(localMoment(daysAfter(today, REMAINING_DAYS + 1), '00:00', SERVER_TIME_ZONE)),
      sign_ins: 1,
      last_seen_at: minutesAfter(signedInAt, lastVisitMinutes),
      user_id: operatorId,
      created_at: grantedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const access = `/api/authority_accesses/${id}`;
  const visits = VISITS.map(({ section, minutes, isAtLocation }) => ({
    section,
    at: minutesAfter(signedInAt, minutes),
    seen: isAtLocation ? location : null,
  }));
  await tx
    .insertInto('authority_visit')
    .values(
      visits.map(({ section, at, seen }) => ({
        access_id: id,
        customer_id: customerId,
        section,
        location_id: seen?.id ?? null,
        location_name: seen?.plan.name ?? null,
        subject: null,
        created_at: at,
      })),
    )
    .execute();
  const entryOf = (type: LedgerEntry['type'], at: Date, actor: string): LedgerEntry => ({
    customerId,
    type,
    entity: access,
    at,
    occurredAt: at,
    actor,
    data: { authority: AUTHORITY },
    personal: { person: PERSON },
  });
  return [
    entryOf('authorityAccess.granted', grantedAt, `/api/users/${operatorId}`),
    entryOf('authorityAccess.opened', signedInAt, access),
    ...visits.map(({ section, at, seen }) => ({
      ...entryOf('authorityAccess.seen', at, access),
      location: seen === null ? undefined : `/api/locations/${seen.id}`,
      data: { authority: AUTHORITY, section, locationName: seen?.plan.name },
    })),
  ];
}
