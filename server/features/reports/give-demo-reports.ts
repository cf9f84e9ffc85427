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
import type { Days } from '#server/features/reports/figures/report-months.rules.ts';
import { findReport, insertReport, type ReportRow } from './reports.queries.ts';
import { toReport } from './reports.resource.ts';

interface Sample {
  readonly kind: ReportKind;
  readonly state: ReportState;
  readonly days: (today: string) => Days;
  readonly evaluation?: string;
  readonly improvements?: string;
}

const firstOfMonth = (today: string) => `${today.slice(0, 7)}-01`;
const lastMonth = (today: string): Days => ({
  from: monthsAfter(firstOfMonth(today), -1),
  to: dayBefore(firstOfMonth(today)),
});

const SAMPLES: readonly Sample[] = [
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
      await giveReports(store, organisation, now).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not every sample organisation has its reports.');
  },
};

/**
 * Creates all reports of an organisation in one transaction, because an organisation that has a report is not
 * considered again.
 */
async function giveReports(store: Store, organisation: SampleOrganisation, now: Date): Promise<void> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const drafts: Draft[] = [];
  for (const sample of SAMPLES) drafts.push(await draftOf(store, { organisation, sample, now, today }));
  await store.asSystem(async (tx) => {
    for (const draft of drafts) await giveReport(tx, draft);
  });
}

interface Giving {
  readonly organisation: SampleOrganisation;
  readonly sample: Sample;
  readonly now: Date;
  readonly today: string;
}

interface Draft extends Giving {
  readonly values: ReturnType<typeof valuesOf>;
  /** Undefined for a draft that is computed in the background like any other. */
  readonly content: ReportContent | undefined;
}

function valuesOf({ organisation, sample, now, today }: Giving) {
  const { customer_id, user_id, location_ids } = organisation;
  const { kind, evaluation = '', improvements = '' } = sample;
  const { from, to } = sample.days(today);
  const reportColumns = { customer_id, user_id, location_ids, kind, title: REPORT_KINDS[kind].title };
  return { ...reportColumns, from_on: from, to_on: to, evaluation, improvements, created_at: now };
}

async function draftOf(store: Store, giving: Giving): Promise<Draft> {
  const values = valuesOf(giving);
  if (giving.sample.state === 'draft') return { ...giving, values, content: undefined };
  const content = await computeContent(store, { ...values, asOf: giving.now }, () => Promise.resolve());
  return { ...giving, values, content };
}

async function giveReport(tx: Tx, { organisation, sample, now, today, values, content }: Draft): Promise<void> {
  const actor = operatorOf(organisation.customer_id, organisation.user_id);
  const context: Context = { tx, scope: scopeOf(actor), actor, now };
  const report = await insertReport(tx, context.scope, values);
  if (content === undefined) return;
  await storeFigures(tx, report, content);
  const drafted = await rereadReport(context, report);
  const approvedReport = await approveReport(context, drafted, approvalOf(toReport(drafted, undefined)));
  if (sample.state === 'submitted')
    await submitReport(context, approvedReport, { submittedOn: today, submittedTo: 'Ordnungsamt (Beispiel)' });
}

async function rereadReport({ tx, scope }: Context, report: ReportRow): Promise<ReportRow> {
  return (await findReport(tx, scope, report.id)) ?? report;
}
