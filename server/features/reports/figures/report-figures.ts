// These are the rows that a report reads; the sections are made from them.
import type { ConceptColumn } from '#server/db/schema/master-data.ts';
import type { OpeningHours } from '#server/time/opening-periods.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import type { DocumentCategory } from '#shared/contracts/documents/documents.ts';

/** A count of one activity name or kind over all locations, or of one location over all activities. */
export interface MeasureCount {
  /** The name at the time of the record. */
  readonly name: string | null;
  /** The kind in the catalogue of today. */
  readonly kind: MeasureKind | null;
  readonly location: number | null;
  readonly total: number;
  readonly auto: number;
  readonly corrected: number;
  readonly late: number;
  /** Number of cancelled activities, which are counted nowhere else. */
  readonly cancelled: number;
}

/** Measures of one day at all locations. */
export interface DayCount {
  /** YYYY-MM-DD in Germany. */
  readonly day: string;
  readonly total: number;
}

export interface TourCount {
  readonly location: number | null;
  /** A count of one result over all locations. */
  readonly status: string | null;
  readonly total: number;
  /** Number of deadlines, whether the tour was made, submitted automatically or missed. */
  readonly planned: number;
  readonly manual: number;
  readonly auto: number;
  readonly missed: number;
  /** Number of tours without a deadline. */
  readonly extra: number;
  readonly findings: number;
  readonly corrected: number;
  readonly late: number;
}

export interface ListedTour {
  /** Local time in Germany: `2026-01-05T10:00`. */
  readonly at: string;
  readonly due: string | null;
  readonly location: number;
  readonly status: string | null;
  readonly source: 'manual' | 'auto' | 'missed';
  readonly isFinding: boolean;
  readonly isCorrected: boolean;
  readonly isLate: boolean;
  readonly isChosenOffline: boolean;
  readonly profile: string | null;
}

export interface CheckCount {
  readonly location: number;
  /** Number of queries that OASIS answered. */
  readonly asked: number;
  /** Whether the log holds all counted queries. Otherwise the outcomes below cover only a part of them. */
  readonly isLogged: boolean;
  readonly clear: number;
  readonly banned: number;
  readonly unclear: number;
  readonly unavailable: number;
  /** Number of queries that were refused before they were sent. */
  readonly refused: number;
}

/** The first rows of a list, and the number of all rows. */
export interface FirstOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ProtocolCount {
  readonly form: number;
  readonly name: string;
  /** Key of the gallery form, such as `oasis-outage`. */
  readonly key: string | null;
  readonly total: number;
  readonly findings: number;
  readonly corrected: number;
}

export interface AnswerTotal {
  readonly form: string;
  readonly question: string;
  readonly value: string;
  readonly total: number;
  /** Id of the newest version with this answer, which contains its wording. */
  readonly version: number;
}

export interface OutageRow {
  readonly day: string;
  readonly location: number;
  readonly version: number;
  readonly began: string | null;
  readonly ended: string | null;
  readonly cause: string | null;
  readonly fallback: string | null;
  readonly refused: number | null;
}

export interface LocationFacts {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly state: string | null;
  readonly authority: string | null;
  readonly silentDays: readonly string[];
  readonly openingHours: readonly OpeningHours[];
  readonly timeZone: string;
  readonly concept: number | null;
  readonly permit: string | null;
  /** YYYY-MM-DD. */
  readonly permitUntil: string | null;
  readonly certificate: string | null;
  readonly certificateFrom: string | null;
  readonly certificateUntil: string | null;
}

export interface ConceptFacts {
  readonly concept: number;
  readonly name: string;
  readonly version: string;
  /** YYYY-MM-DD; null for a draft that was never published. */
  readonly validFrom: string | null;
  readonly content: ConceptColumn;
  readonly needsConfirmation: boolean;
}

export interface TrainingRow {
  /** The full name; a report shows only the initials. */
  readonly person: string;
  readonly type: string;
  readonly name: string;
  readonly issued: string;
  readonly until: string | null;
}

export interface Trainings extends FirstOf<TrainingRow> {
  readonly byType: readonly { readonly type: string; readonly total: number }[];
}

export interface StaffProof {
  readonly profile: number;
  readonly person: string;
  readonly type: string;
  /** Last day of validity, `infinity`, or null if there is no proof. */
  readonly until: string | null;
}

export interface MonthOf<Count> {
  /** `2026-01`. */
  readonly month: string;
  readonly counts: readonly Count[];
}

export interface Figures {
  readonly measures: readonly MonthOf<MeasureCount>[];
  readonly tours: readonly MonthOf<TourCount>[];
  readonly checks: readonly MonthOf<CheckCount>[];
}

export interface LastProtocol {
  readonly name: string;
  /** Local time in Germany. */
  readonly at: string;
  readonly location: number;
  readonly findings: boolean;
  readonly corrected: boolean;
}

export interface ValidFile {
  readonly name: string;
  readonly category: DocumentCategory;
  readonly location: number | null;
  readonly until: string | null;
}
