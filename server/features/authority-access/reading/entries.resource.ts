// Makes entries of an authority's page from rows. An entry states what is recorded, in the words of the screens.
import { toWireDate } from '#server/http/read/dates.ts';
import { iri } from '#server/http/render/item.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { CONCEPT_DUTY_TEXTS } from '#shared/contracts/master-data/social-concepts.ts';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS, locations } from '#shared/contracts/locations/locations.ts';
import { reportStateText } from '#shared/contracts/reports/reports.ts';
import { MIN_LATE_ENTRY_MINUTES } from '#shared/contracts/wire/corrections.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { reportFileName } from '#shared/domain/reports/report-file-name.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import type { FileRow, MeasureRow, ReportRow, TourRow, ToursAround } from './section-entries.queries.ts';
import type { LocationRow } from './granted-locations.queries.ts';

export type Fact = AuthorityEntry['facts'][number];

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: SERVER_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
const timeFormat = new Intl.DateTimeFormat('de-DE', { timeZone: SERVER_TIME_ZONE, timeStyle: 'short' });
export const momentText = (moment: Date) => `${momentFormat.format(moment)} Uhr`;
const dayText = (moment: Date) => germanDay(localDay(moment.getTime(), SERVER_TIME_ZONE));

/** Leaves out facts without a value. */
export const factsFrom = (values: Readonly<Record<string, string | null | undefined>>): Fact[] =>
  Object.entries(values).flatMap(([label, value]) =>
    value === null || value === undefined || value.trim() === '' ? [] : [{ label, value }],
  );

export const keyOf = (section: AuthoritySection, id: number) => `${section}-${id}`;
export const plain = { isNoticeable: false, hasDetails: false, hasFile: false } as const;

export const measureEntry = (row: MeasureRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('measures', row.id),
  section: 'measures',
  title: row.title,
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  at: toWireDate(row.at),
  person: row.person ?? undefined,
  facts: [
    ...factsFrom({ Stand: measureState(row), Kommentar: row.comment }),
    { label: row.reason === null ? 'Erfasst' : 'Korrigiert', value: momentText(row.created_at), isDetail: true },
    ...factsFrom({ 'Korrigiert, Grund': row.reason }),
  ],
});

function measureState({ is_cancelled: isCancelled, reason, created_at: createdAt, at }: MeasureRow): string | null {
  if (isCancelled) return 'zurückgenommen';
  // A correction is recorded later in any case.
  const isLate = reason === null && createdAt.getTime() - at.getTime() > MIN_LATE_ENTRY_MINUTES * MINUTE_MILLISECONDS;
  return isLate ? 'Nachtrag' : null;
}

export const tourEntry = (row: TourRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('tours', row.id),
  section: 'tours',
  title: row.completion_source === 'missed' ? 'Versäumter Kontrollgang' : (row.title ?? 'Kontrollgang'),
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  at: toWireDate(row.at),
  person: row.person ?? undefined,
  isNoticeable: row.is_noticeable,
  ...(row.completion_source === 'missed' && { isMissed: true, hasDetails: true }),
  ...(row.completion_source === 'auto' && { isUnconfirmed: true }),
  facts: factsFrom({
    Erfassung: row.completion_source === 'auto' ? 'automatisch, ohne Bestätigung' : null,
    ...(row.completion_source !== 'manual' && { Fällig: dueText(row) }),
    Verspätung: latenessText(row),
    Kommentar: row.comment,
    'Korrigiert, Grund': row.reason,
  }),
});

/** Says when a tour was due; null if its own moment says it. */
function dueText({ due_at: dueAt, at }: TourRow): string | null {
  if (dueAt === null) return null;
  const text = momentText(dueAt);
  return text === momentText(at) ? null : text;
}

/** Adds when somebody was on a tour before and after the missed one. */
export function missedTourDetails(row: TourRow, { before, after }: ToursAround): AuthorityEntry {
  const entry = tourEntry(row);
  const around = factsFrom({
    'Davor bestätigt': before && momentText(before),
    'Danach bestätigt': after && momentText(after),
  });
  return { ...entry, facts: [...entry.facts, ...around] };
}

/** Says how many minutes after its time a tour was made; null if it was in time, or not made. */
function latenessText({ completion_source: source, due_at: dueAt, at }: TourRow): string | null {
  const minutes = source === 'manual' && dueAt !== null ? Math.floor((at.getTime() - dueAt.getTime()) / 60_000) : 0;
  if (minutes < 1 || dueAt === null) return null;
  return `${minutes === 1 ? '1 Minute' : `${minutes} Minuten`}, fällig ${timeFormat.format(dueAt)} Uhr`;
}

const sizeFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
const sizeText = (bytes: number) => `${sizeFormat.format(Math.max(bytes / 1_000_000, 0.1))} MB`;

export const fileEntry = (row: FileRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('files', row.id),
  section: 'files',
  title: row.title,
  locationName: row.location_name ?? undefined,
  at: toWireDate(row.at),
  isNoticeable: row.is_noticeable,
  facts: factsFrom({
    Art: DOCUMENT_CATEGORY_TEXTS[row.category],
    'Gültig bis': row.valid_until && dayText(row.valid_until),
    Fassung: row.is_replaced ? `${row.version}, inzwischen ersetzt` : String(row.version),
    Größe: sizeText(row.bytes),
    Gilt: row.location_name === null ? 'für alle Standorte' : null,
  }),
  hasFile: true,
});

export const reportEntry = (row: ReportRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('reports', row.id),
  section: 'reports',
  title: row.title,
  locationName: row.location_names.join(', '),
  facts: factsFrom({
    Zeitraum: `${germanDay(row.from_on)} bis ${germanDay(row.to_on)}`,
    Stand: reportStateText(row.state, row.replaced_by_id !== null),
    Freigegeben: row.approved_at && dayText(row.approved_at),
    Eingereicht: row.submitted_on && [germanDay(row.submitted_on), row.submitted_to ?? ''].join(' ').trim(),
  }),
  hasFile: row.pdf_key !== null,
  fileName: reportFileName({ ...row, from: row.from_on, to: row.to_on, locationNames: row.location_names }, 'pdf'),
});

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];
const hoursText = ({ opening_hours: hours }: LocationRow) =>
  hours
    .map(({ days, from, to }) => `${days.map((day) => WEEKDAYS[day - 1]).join(', ')} ${from} bis ${to} Uhr`)
    .join('; ');

export const locationEntry = (row: LocationRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('location', row.id),
  section: 'location',
  title: row.title,
  facts: factsFrom({
    Art: LOCATION_TYPE_TEXTS[row.type],
    Stand: LOCATION_STATUS_TEXTS[row.status],
    Anschrift: row.address,
    Erlaubnis:
      row.permit_until === null ? row.permit_name : `${row.permit_name}, gültig bis ${dayText(row.permit_until)}`,
    Öffnungszeiten: hoursText(row),
    Mindestalter: row.min_age === null ? null : `${row.min_age} Jahre`,
    Kontrollgänge: `spätestens alle ${Math.round(row.tour_interval_seconds / 60)} Minuten`,
    Bundesland: row.state_name,
    Gesetz: row.law_name,
    'Zuständige Behörde': row.authority_name,
    Betreiber: [row.organisation, row.organisation_address].filter((text) => text).join(', '),
    Ansprechperson: row.contact_person,
    Telefon: row.contact_phone,
    'E-Mail': row.contact_email,
    'Beauftragte Person (Sozialkonzept)': row.concept?.officer,
  }),
});

export const conceptEntry = (row: LocationRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('concept', row.id),
  section: 'concept',
  title: row.concept_name ?? 'Kein Sozialkonzept in Kraft',
  locationName: row.title,
  isNoticeable: row.is_noticeable,
  facts: [
    ...factsFrom({
      Version: row.concept_version,
      'In Kraft seit': row.concept_from && germanDay(row.concept_from),
      'Beauftragte Person': row.concept?.officer,
    }),
    ...(row.concept?.contents ?? []).flatMap(({ duty, text }) =>
      text === undefined || text === '' ? [] : [{ label: CONCEPT_DUTY_TEXTS[duty], value: text }],
    ),
  ],
});
