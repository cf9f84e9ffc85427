import * as z from 'zod/mini';
import { ReportContent } from '#shared/domain/reports/report-content.ts';
import { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import {
  maxCharacters,
  dateTime,
  day,
  iriOf,
  irisOf,
  itemFields,
  nameField,
  withoutInvisibleCharacters,
  requiredText,
} from '#shared/contracts/wire/hydra.ts';

/**
 * `draft`: the figures may be computed again. `approved`: the report is locked. `submitted`: it was sent to the
 * authority.
 */
export const ReportState = z.enum(['draft', 'approved', 'submitted']);
export type ReportState = z.infer<typeof ReportState>;
export const REPORT_STATE_TEXTS = {
  draft: 'Entwurf',
  approved: 'freigegeben',
  submitted: 'eingereicht',
} as const satisfies Record<ReportState, string>;

/** Says how far a report is, and whether another one counts instead of it. */
export const reportStateText = (state: ReportState, isReplaced: boolean): string => {
  if (!isReplaced) return REPORT_STATE_TEXTS[state];
  return state === 'submitted' ? `${REPORT_STATE_TEXTS.submitted}, ersetzt` : 'ersetzt';
};

/** State of the background job: it computes the figures of a draft, and makes the files of an approved report. */
export const ReportJobState = z.enum(['waiting', 'running', 'ready', 'failed']);
export type ReportJobState = z.infer<typeof ReportJobState>;

export const ReportFormat = z.enum(['pdf', 'csv', 'xlsx', 'zip']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** A report as a list contains it, without its content. */
export const ReportMember = z.object({
  ...itemFields('Report'),
  title: nameField(),
  kind: ReportKind,
  state: ReportState,
  work: ReportJobState,
  /** Progress of the background job, in per cent. */
  progress: z.int(),
  /** A sentence that says why the background job failed. */
  failure: z.optional(z.string()),
  customer: iriOf('Customer'),
  locations: irisOf('Location'),
  /** First and last day of the period, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The user who made the draft. */
  user: z.optional(iriOf('User')),
  computedAt: z.optional(dateTime()),
  approvedAt: z.optional(dateTime()),
  approvedBy: z.optional(iriOf('User')),
  /** SHA-256 of the content as RFC 8785 JSON, hexadecimal. The ledger entry contains it. */
  sha256: z.optional(z.string()),
  /** Number of its ledger entry. */
  ledgerSeq: z.optional(z.int()),
  submittedOn: z.optional(z.iso.date()),
  submittedTo: z.optional(z.string()),
  /** The report on the same days and locations that was approved later and counts instead of this one. */
  replacedBy: z.optional(iriOf('Report')),
  /** The files stored after the approval. Each is at `/api/reports/{id}/files/{format}`. */
  files: z.array(z.object({ format: ReportFormat, bytes: z.int(), sha256: z.string() })),
  createdAt: dateTime(),
});
export type ReportMember = z.infer<typeof ReportMember>;

export const Report = z.extend(ReportMember, {
  /** Free text of the management, which is locked with the approval. */
  evaluation: z.string(),
  improvements: z.string(),
  /** Absent until the figures are computed. */
  content: z.optional(ReportContent),
});
export type Report = z.infer<typeof Report>;

const title = () => requiredText('Bitte einen Titel angeben.', 200);
const freeText = () => z.string().check(withoutInvisibleCharacters(), z.trim(), maxCharacters(20_000));
const reportDay = () => day('Bitte ein Datum angeben.');

const MAX_REPORTED_LOCATIONS = 500;

export const ReportCreate = z.object({
  kind: ReportKind,
  customer: iriOf('Customer'),
  locations: irisOf('Location').check(
    z.minLength(1, 'Bitte mindestens einen Standort wählen.'),
    z.maxLength(MAX_REPORTED_LOCATIONS, `Bitte höchstens ${MAX_REPORTED_LOCATIONS} Standorte in einem Bericht.`),
  ),
  from: reportDay(),
  to: reportDay(),
  /** Defaults to the name of its kind. */
  title: z.optional(title()),
});
export type ReportCreate = z.infer<typeof ReportCreate>;

/** Only a draft can be changed. */
export const ReportPatch = z.object({
  title: z.optional(title()),
  evaluation: z.optional(freeText()),
  improvements: z.optional(freeText()),
});
export type ReportPatch = z.infer<typeof ReportPatch>;

/** The draft as the approving user saw it. If figures or texts have changed since, the approval is refused. */
export const ReportApproval = z.object({
  computedAt: z.optional(dateTime()),
  title: title(),
  evaluation: freeText(),
  improvements: freeText(),
});
export type ReportApproval = z.infer<typeof ReportApproval>;

export const ReportSubmission = z.object({
  submittedOn: reportDay(),
  submittedTo: requiredText('Bitte die Behörde angeben.', 200),
});
export type ReportSubmission = z.infer<typeof ReportSubmission>;

export const REPORT_LOCKED_MESSAGE =
  'Dieser Bericht ist freigegeben und kann nicht mehr geändert oder gelöscht werden.';

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Retrieves the collection of Report resources.',
  list: {
    filters: {
      search: ['exact'],
      kind: ['exact'],
      state: ['exact'],
      customer: ['relation'],
      locations: ['relation'],
      from: ['date'],
      to: ['date'],
    },
    order: ['title', 'kind', 'state', 'from', 'to', 'createdAt', 'id'],
    exported: '/api/export/reports',
  },
  response: ReportMember,
});
export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/{id}',
  summary: 'Retrieves a Report resource.',
  response: Report,
});
export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Creates a draft, whose figures are computed in the background.',
  body: ReportCreate,
  response: Report,
});
export const patchReport = endpoint({
  method: 'PATCH',
  path: '/api/reports/{id}',
  summary: 'Updates the title and the free texts of a draft.',
  body: ReportPatch,
  response: Report,
});
export const discardReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/{id}',
  summary: 'Discards a draft.',
});
export const computeReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/compute',
  summary: 'Computes a draft again, or makes missing files of an approved report again.',
  response: Report,
});
export const approveReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/approve',
  summary: 'Approves a draft, which never changes from then on (412 if it has changed since it was read).',
  body: ReportApproval,
  response: Report,
});
export const submitReport = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/submit',
  summary: 'Notes when and to whom an approved report was submitted.',
  body: ReportSubmission,
  response: Report,
});

export const reports = resource({
  name: 'Report',
  path: '/api/reports',
  description: 'A report on player and youth protection at locations of an organisation: draft, approved or submitted.',
  schema: Report,
  endpoints: [listReports, getReport, createReport, patchReport, discardReport],
});
