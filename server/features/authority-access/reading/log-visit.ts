import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Tx } from '#server/db/database.ts';
import { TooManyRequests } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { SeenSection } from '#shared/contracts/authority-access/authority-access.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { appendForAuthority } from './append-for-authority.ts';
import { countVisits, hasVisitSince, insertVisit, lockAccess } from './visits.queries.ts';

/** Turning pages and filtering within this time is one look at a section. */
const ONE_LOOK_MINUTES = 10;
const MAX_VISITS_PER_HOUR = 600;

interface SeenEntry {
  readonly key: string;
  readonly title: string;
  readonly person?: string | undefined;
  readonly locationName?: string | undefined;
  /** The part of the entry that was seen: what is written in it, its file, or its images. */
  readonly part: 'text' | 'file' | 'images';
}

export interface SeenPage {
  readonly section: SeenSection;
  readonly location: { readonly id: number; readonly name: string } | null;
  /** A single entry that was opened, or whose file or images were. */
  readonly entry: SeenEntry | null;
  /** The days that the overview was about. */
  readonly days?: string;
}

/**
 * Records that an authority looked at a page, with the names that things have now. What could not be recorded is not
 * shown, so this runs before the answer. Needs the system role.
 * @throws TooManyRequests
 */
export async function logVisit(tx: Tx, authority: AuthorityActor, page: SeenPage, now: Date): Promise<void> {
  await lockAccess(tx, authority.accessId, now);
  const visit = {
    access_id: authority.accessId,
    customer_id: authority.customer_id,
    section: page.section,
    location_id: page.location?.id ?? null,
    location_name: page.location?.name ?? null,
    subject: page.entry === null ? (page.days ?? null) : subjectOf(page.entry),
    created_at: now,
  };
  if (await hasVisitSince(tx, visit, new Date(now.getTime() - ONE_LOOK_MINUTES * MINUTE_MILLISECONDS))) return;
  const hourAgo = new Date(now.getTime() - HOUR_MILLISECONDS);
  if ((await countVisits(tx, authority.accessId, hourAgo)) >= MAX_VISITS_PER_HOUR)
    throw new TooManyRequests(
      'In der letzten Stunde wurden sehr viele Einträge geöffnet. Bitte versuchen Sie es später erneut.',
      MINUTE_MILLISECONDS / 100,
    );
  await insertVisit(tx, visit);
  await appendForAuthority(
    tx,
    { ...authority, id: authority.accessId },
    {
      type: 'authorityAccess.seen',
      now,
      location: page.location === null ? undefined : iri(locations.path, page.location.id),
      data: {
        section: page.section,
        locationName: page.location?.name,
        days: page.days,
        entry: page.entry?.key,
        part: page.entry?.part,
      },
      // The person is left out: an erasure could not find the name here, and the key leads to the record.
      personal: { subject: page.entry?.title },
    },
  );
}

const MAX_SUBJECT_CHARACTERS = 300;

const PREFIXES = { text: '', file: 'Datei: ', images: 'Fotos: ' } as const satisfies Record<SeenEntry['part'], string>;

const subjectOf = ({ title, person, locationName, part }: SeenEntry): string =>
  [`${PREFIXES[part]}${title}`, person, locationName]
    .filter((text) => text !== undefined && text !== '')
    .join(', ')
    .slice(0, MAX_SUBJECT_CHARACTERS);
