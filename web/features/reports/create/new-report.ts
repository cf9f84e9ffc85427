import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { ReportCreate } from '#shared/contracts/reports/reports.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { DEFAULT_PERIODS, isSamePeriod, type Period, presetPeriod } from './report-period.ts';

export type NewReport = {
  kind: ReportKind;
  from: string;
  to: string;
  customer: string;
  locations: { readonly iri: string }[];
};

export const REPORT_LABELS = {
  kind: 'Art des Berichts',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  customer: 'Organisation',
  locations: 'Standorte',
} as const satisfies Record<keyof NewReport, string>;

/** The choices with which the form of a new report begins. */
export interface UsualReport {
  /** The report that is due; null if none is. */
  readonly due: NewReport | null;
  /** Whether the dialog was opened for the report that is due, so that its kind has its period. */
  readonly beginsWithDue: boolean;
  /** IRIs of the active locations of the organisation. */
  readonly activeLocations: readonly string[];
}

/** Returns the report that is due if it has this kind and organisation, because another organisation has other locations. */
export const matchingDue = (due: NewReport | null, { kind, customer }: Pick<NewReport, 'kind' | 'customer'>) =>
  due?.kind === kind && due.customer === customer ? due : null;

function usualPeriod(values: Pick<NewReport, 'kind' | 'customer'>, usual: UsualReport, today: string): Period {
  const due = usual.beginsWithDue ? matchingDue(usual.due, values) : null;
  return due === null ? presetPeriod(DEFAULT_PERIODS[values.kind], today) : { from: due.from, to: due.to };
}

/** Returns the locations of the report that is due, if these values are of its kind and period, else all that are active. */
function usualLocations(values: NewReport, { due, activeLocations }: UsualReport): NewReport['locations'] {
  const matching = matchingDue(due, values);
  return matching !== null && isSamePeriod(values, matching)
    ? matching.locations
    : activeLocations.map((iri) => ({ iri }));
}

/** Replaces the locations by the usual ones if the user has not changed them, so that none is left out unnoticed. */
const withLocations = (previous: NewReport, changed: NewReport, usual: UsualReport): NewReport =>
  hasSameLocations(previous.locations, usualLocations(previous, usual))
    ? { ...changed, locations: usualLocations(changed, usual) }
    : changed;

/** Returns the values of another kind. The period and the locations follow it if the user has not changed them. */
export function withKind(values: NewReport, kind: ReportKind, usual: UsualReport, today: string): NewReport {
  const changed = { ...values, kind };
  const isPeriodUsual = isSamePeriod(values, usualPeriod(values, usual, today));
  return withLocations(values, { ...changed, ...(isPeriodUsual && usualPeriod(changed, usual, today)) }, usual);
}

/** Returns the values of another period. The locations follow it if the user has not changed them. */
export const withPeriod = (values: NewReport, period: Partial<Period>, usual: UsualReport): NewReport =>
  withLocations(values, { ...values, ...period }, usual);

function hasSameLocations(some: NewReport['locations'], others: NewReport['locations']): boolean {
  const iris = others.map(({ iri }) => iri);
  return iris.length === some.length && some.every(({ iri }) => iris.includes(iri));
}

/** Returns the report for the authority, about the last month at all active locations, or the one that is due. */
export function firstReport(today: string, customer: string, usual: UsualReport): NewReport {
  if (usual.beginsWithDue && usual.due !== null) return usual.due;
  const values = { kind: 'socialConcept', customer } as const;
  const report = { ...values, ...usualPeriod(values, usual, today), locations: [] };
  return { ...report, locations: usualLocations(report, usual) };
}

export const toCreate = (values: NewReport): ReportCreate => ({
  ...values,
  locations: values.locations.map(({ iri }) => iri),
});

export const checkNewReport = (values: NewReport) => ({
  ...fieldErrors(ReportCreate, toCreate(values)),
  ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
});
