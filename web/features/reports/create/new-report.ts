import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { ReportCreate } from '#shared/contracts/reports/reports.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { DEFAULT_PERIODS, type Period, presetPeriod } from './report-period.ts';

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

/** @param due the report that is due, whose period its kind has; null if none is */
export const usualPeriod = (kind: ReportKind, due: NewReport | null, today: string): Period =>
  due?.kind === kind ? { from: due.from, to: due.to } : presetPeriod(DEFAULT_PERIODS[kind], today);

/** Returns the locations with which a kind begins: those of the report that is due, otherwise none. */
export const usualLocations = (kind: ReportKind, due: NewReport | null): NewReport['locations'] =>
  due?.kind === kind ? due.locations : [];

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
