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

/** Returns the report that is due if it has this kind and organisation, because another organisation has other locations. */
export const matchingDue = (due: NewReport | null, { kind, customer }: Pick<NewReport, 'kind' | 'customer'>) =>
  due?.kind === kind && due.customer === customer ? due : null;

/** @param due the report that is due of this kind; null if none is */
const usualPeriod = (kind: ReportKind, due: NewReport | null, today: string): Period =>
  due === null ? presetPeriod(DEFAULT_PERIODS[kind], today) : { from: due.from, to: due.to };

/** Returns the locations of the report that is due, if these values are of its kind and period. */
function usualLocations(values: NewReport, due: NewReport | null): NewReport['locations'] {
  const matching = matchingDue(due, values);
  return matching !== null && isSamePeriod(values, matching) ? matching.locations : [];
}

/** Replaces the locations by the usual ones if the user has not changed them, so that none is left out unnoticed. */
const withLocations = (previous: NewReport, changed: NewReport, due: NewReport | null): NewReport =>
  hasSameLocations(previous.locations, usualLocations(previous, due))
    ? { ...changed, locations: usualLocations(changed, due) }
    : changed;

/** Returns the values of another kind. The period and the locations follow it if the user has not changed them. */
export function withKind(values: NewReport, kind: ReportKind, due: NewReport | null, today: string): NewReport {
  const changed = { ...values, kind };
  const [previousDue, nextDue] = [matchingDue(due, values), matchingDue(due, changed)];
  const isPeriodUsual = isSamePeriod(values, usualPeriod(values.kind, previousDue, today));
  return withLocations(values, { ...changed, ...(isPeriodUsual && usualPeriod(kind, nextDue, today)) }, due);
}

/** Returns the values of another period. The locations follow it if the user has not changed them. */
export const withPeriod = (values: NewReport, period: Partial<Period>, due: NewReport | null): NewReport =>
  withLocations(values, { ...values, ...period }, due);

function hasSameLocations(some: NewReport['locations'], others: NewReport['locations']): boolean {
  const iris = others.map(({ iri }) => iri);
  return iris.length === some.length && some.every(({ iri }) => iris.includes(iri));
}

export const emptyReport = (today: string, customer: string): NewReport => ({
  kind: 'monthly',
  ...usualPeriod('monthly', null, today),
  customer,
  locations: [],
});

export const toCreate = (values: NewReport): ReportCreate => ({
  ...values,
  locations: values.locations.map(({ iri }) => iri),
});

export const checkNewReport = (values: NewReport) => ({
  ...fieldErrors(ReportCreate, toCreate(values)),
  ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
});
