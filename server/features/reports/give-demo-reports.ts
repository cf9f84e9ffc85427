import { operatorOf, scopeOf } from '#server/access/actor.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { dayBefore, daysAfter, localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { ReportState } from '#shared/contracts/reports/reports.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { REPORT_KINDS, type ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { approveReport, submitReport } from './approve-report.ts';
import { computeContent } from './compute-content.ts';
import { findSampleOrganisations, type SampleOrganisation, storeFigures } from './demo-reports.queries.ts';
import type { DayPeriod } from '#server/features/reports/figures/report-months.rules.ts';
import { findReport, insertReport, type ReportRow } from './reports.queries.ts';
import { toReport } from './reports.resource.ts';

interface SampleReport {
  readonly kind: ReportKind;
  readonly state: ReportState;
  readonly days: (today: string) => DayPeriod;
  readonly evaluation?: string;
  readonly improvements?: string;
}

const firstOfMonth = (today: string) => `${today.slice(0, 7)}-01`;
const lastMonth = (today: string): DayPeriod => ({
  from: monthsAfter(firstOfMonth(today), -1),
  to: dayBefore(firstOfMonth(today)),
});

const SAMPLE_REPORTS: readonly SampleReport[] = [
  {
    kind: 'socialConcept',
    state: 'submitted',
    // The sample data are of ninety days: the period before has to be among them.
    days: (today) => ({ from: daysAfter(today, -50), to: daysAfter(today, -15) }),
    evaluation:
      'Die Maßnahmen greifen: Ansprachen führen häufiger zu einem Gespräch als im Zeitraum davor. Versäumte Kontrollgänge lagen fast immer in den Stunden nach Mitternacht.',
    improvements:
      'Nach Mitternacht sind ab sofort zwei Personen eingeteilt. Die nächste Auffrischung findet im Haus statt.',
  },
  {
    kind: 'monthly',
    state: 'approved',
    days: lastMonth,
    evaluation: 'Ein Monat ohne besondere Vorkommnisse.',
  },
  { kind: 'inspectionTours', state: 'draft', days: (today) => ({ from: daysAfter(today, -30), to: dayBefore(today) }) },
  { kind: 'oasisUsage', state: 'draft', days: lastMonth },
];

/**
 * Gives every sample organisation a report in each state. The demo organisation is recreated each night and needs new
 * ones.
 */
export const giveDemoReports: Job = {
  name: 'give demo reports',
  async run(store, now) {
    const failures: unknown[] = [];
    for (const organisation of await store.queryAsSystem(findSampleOrganisations))
      // A failure for one organisation must not stop the others.
      await createReports(store, organisation, now).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not every sample organisation has its reports.');
  },
};

/**
 * Creates all reports of an organisation in one transaction, because an organisation that has a report is not
 * considered again.
 */
async function createReports(store: Store, organisation: SampleOrganisation, now: Date): Promise<void> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const drafts: SampleDraft[] = [];
  for (const sample of SAMPLE_REPORTS) drafts.push(await createDraft(store, { organisation, sample, now, today }));
  await store.asSystem(async (tx) => {
    for (const draft of drafts) await storeReport(tx, draft);
  });
}

interface SampleContext {
  readonly organisation: SampleOrganisation;
  readonly sample: SampleReport;
  readonly now: Date;
  readonly today: string;
}

interface SampleDraft extends SampleContext {
  readonly values: ReturnType<typeof valuesOf>;
  /** Undefined for a draft that is computed in the background like any other. */
  readonly content: ReportContent | undefined;
}

function valuesOf({ organisation, sample, now, today }: SampleContext) {
  const { customer_id, user_id, location_ids } = organisation;
  const { kind, evaluation = '', improvements = '' } = sample;
  const { from, to } = sample.days(today);
  const reportColumns = { customer_id, user_id, location_ids, kind, title: REPORT_KINDS[kind].title };
  return { ...reportColumns, from_on: from, to_on: to, evaluation, improvements, created_at: now };
}

async function createDraft(store: Store, sampleContext: SampleContext): Promise<SampleDraft> {
  const values = valuesOf(sampleContext);
  if (sampleContext.sample.state === 'draft') return { ...sampleContext, values, content: undefined };
  const content = await computeContent(store, { ...values, asOf: sampleContext.now }, () => Promise.resolve());
  return { ...sampleContext, values, content };
}

async function storeReport(tx: Tx, { organisation, sample, now, today, values, content }: SampleDraft): Promise<void> {
  const actor = operatorOf(organisation.customer_id, organisation.user_id);
  const context: Context = { tx, scope: scopeOf(actor), actor, now };
  const report = await insertReport(tx, context.scope, values);
  if (content === undefined) return;
  await storeFigures(tx, report, content);
  const draftedReport = await rereadReport(context, report);
  const approvedReport = await approveReport(context, draftedReport, approvalOf(toReport(draftedReport, undefined)));
  if (sample.state === 'submitted')
    await submitReport(context, approvedReport, { submittedOn: today, submittedTo: 'Ordnungsamt (Beispiel)' });
}

async function rereadReport({ tx, scope }: Context, report: ReportRow): Promise<ReportRow> {
  return (await findReport(tx, scope, report.id)) ?? report;
}
