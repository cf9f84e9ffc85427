import {
  Confidence,
  SILENT_DAYS,
  type State,
  LEGAL_FIELDS,
  StatePatch,
  type LegalField,
  REPORT_MODE_TEXTS,
} from '#shared/contracts/master-data/states.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import {
  USUAL_AGES,
  USUAL_PROOF_MONTHS,
  USUAL_REPORT_MONTHS,
  type UsualNumbers,
} from '#web/ui/edit/unusual-values.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { textOrNull } from '#web/ui/filter/typed-text.ts';
import { VALUE_LABELS } from './state-texts.ts';

/** Source of a value while it is being typed. */
export interface OriginInput {
  readonly value: LegalField;
  readonly source: string;
  readonly confidence: string;
  /** YYYY-MM-DD. */
  readonly verifiedAt: string;
}

export interface IntervalInput {
  /** Key of the line while lines are added and removed. */
  readonly key: string;
  readonly months: string;
}

export type StateValues = {
  lawName: string;
  lawUrl: string;
  closingFrom: string;
  closingTo: string;
  sundayHolidayRule: string;
  silentDays: { day: string }[];
  minAge: string;
  trainingInitialDueDays: string;
  trainingIntervals: IntervalInput[];
  reportIntervalMonths: string;
  reportDueDayMonth: string;
  reportMode: string;
  authorityName: string;
  /** Sources of the values that are being changed or checked again. */
  sources: OriginInput[];
};

export const toStateValues = (state: State): StateValues => ({
  lawName: state.lawName,
  lawUrl: state.lawUrl ?? '',
  closingFrom: state.closingFrom ?? '',
  closingTo: state.closingTo ?? '',
  sundayHolidayRule: state.sundayHolidayRule ?? '',
  silentDays: state.silentDays.map((day) => ({ day })),
  minAge: String(state.minAge),
  trainingInitialDueDays: String(state.trainingInitialDueDays ?? ''),
  trainingIntervals: state.trainingIntervals.map((months, index) => ({ key: String(index), months: String(months) })),
  reportIntervalMonths: String(state.reportIntervalMonths ?? ''),
  reportDueDayMonth: state.reportDueDayMonth ?? '',
  reportMode: state.reportMode,
  authorityName: state.authorityName ?? '',
  sources: [],
});

/** Formats a value as text; '' means that it is unknown. Two values differ exactly if their texts differ. */
export function valueText(values: StateValues, value: LegalField): string {
  if (value === 'silentDays') return SILENT_DAYS.filter((name) => hasDay(values, name)).join(', ');
  if (value === 'trainingIntervals') return values.trainingIntervals.map(({ months }) => months.trim()).join(', ');
  if (value === 'reportMode') return values.reportMode === 'keep' ? REPORT_MODE_TEXTS.keep : REPORT_MODE_TEXTS.submit;
  return values[value].trim();
}

const hasDay = ({ silentDays }: StateValues, name: string) => silentDays.some(({ day }) => day === name);

export const STATE_FIELDS: EditedFields<StateValues> = {
  lawName: { label: VALUE_LABELS.lawName, text: (values) => valueText(values, 'lawName') },
  lawUrl: { label: VALUE_LABELS.lawUrl, text: (values) => valueText(values, 'lawUrl') },
  closingFrom: { label: VALUE_LABELS.closingFrom, text: (values) => valueText(values, 'closingFrom') },
  closingTo: { label: VALUE_LABELS.closingTo, text: (values) => valueText(values, 'closingTo') },
  sundayHolidayRule: {
    label: VALUE_LABELS.sundayHolidayRule,
    text: (values) => valueText(values, 'sundayHolidayRule'),
  },
  silentDays: { label: VALUE_LABELS.silentDays, text: (values) => valueText(values, 'silentDays') },
  minAge: { label: VALUE_LABELS.minAge, text: (values) => valueText(values, 'minAge') },
  trainingInitialDueDays: {
    label: VALUE_LABELS.trainingInitialDueDays,
    text: (values) => valueText(values, 'trainingInitialDueDays'),
  },
  trainingIntervals: {
    label: VALUE_LABELS.trainingIntervals,
    text: (values) => valueText(values, 'trainingIntervals'),
  },
  reportIntervalMonths: {
    label: VALUE_LABELS.reportIntervalMonths,
    text: (values) => valueText(values, 'reportIntervalMonths'),
  },
  reportDueDayMonth: {
    label: VALUE_LABELS.reportDueDayMonth,
    text: (values) => valueText(values, 'reportDueDayMonth'),
  },
  reportMode: { label: VALUE_LABELS.reportMode, text: (values) => valueText(values, 'reportMode') },
  authorityName: { label: VALUE_LABELS.authorityName, text: (values) => valueText(values, 'authorityName') },
  sources: { label: 'Quellen', text: ({ sources }) => JSON.stringify(sources) },
};

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

function toBody(values: StateValues): Required<Omit<StatePatch, 'sources'>> {
  return {
    lawName: values.lawName,
    lawUrl: textOrNull(values.lawUrl),
    closingFrom: textOrNull(values.closingFrom),
    closingTo: textOrNull(values.closingTo),
    sundayHolidayRule: textOrNull(values.sundayHolidayRule),
    silentDays: SILENT_DAYS.filter((name) => hasDay(values, name)),
    minAge: Number(values.minAge),
    trainingInitialDueDays: numberOrNull(values.trainingInitialDueDays),
    trainingIntervals: values.trainingIntervals.map(({ months }) => Number(months)),
    reportIntervalMonths: numberOrNull(values.reportIntervalMonths),
    reportDueDayMonth: textOrNull(values.reportDueDayMonth),
    reportMode: values.reportMode === 'keep' ? 'keep' : 'submit',
    authorityName: textOrNull(values.authorityName),
  };
}

export const isChanged = (base: StateValues, values: StateValues, value: LegalField) =>
  valueText(base, value) !== valueText(values, value);

/** Returns only the changed values and their sources, because another user may have changed the others in the meantime. */
export function changesTo(base: StateValues, values: StateValues): StatePatch {
  const body = toBody(values);
  const changedFields = LEGAL_FIELDS.filter((value) => isChanged(base, values, value));
  const fieldsWithSource = LEGAL_FIELDS.filter(
    (value) =>
      values.sources.some((origin) => origin.value === value) ||
      (changedFields.includes(value) && valueText(values, value) !== ''),
  );
  return {
    ...Object.fromEntries(changedFields.map((value) => [value, body[value]])),
    ...(fieldsWithSource.length > 0 && {
      sources: Object.fromEntries(fieldsWithSource.map((value) => [value, originOf(values, value)])),
    }),
  };
}

function originOf({ sources }: StateValues, value: LegalField) {
  const { source, confidence, verifiedAt } = sources.find((origin) => origin.value === value) ?? {
    source: '',
    confidence: 'medium',
    verifiedAt: '',
  };
  return {
    source: source.trim(),
    confidence: Confidence.options.find((candidate) => candidate === confidence) ?? 'medium',
    verifiedAt,
  };
}

export const usualStateNumbers = (values: StateValues): UsualNumbers => ({
  minAge: { typed: values.minAge, ...USUAL_AGES },
  trainingInitialDueDays: { typed: values.trainingInitialDueDays, from: 0, to: 365, unit: 'Tage' },
  reportIntervalMonths: { typed: values.reportIntervalMonths, ...USUAL_REPORT_MONTHS },
  ...Object.fromEntries(
    values.trainingIntervals.map(({ key, months }, index) => [
      `trainingIntervals.${index}`,
      { typed: months, row: key, ...USUAL_PROOF_MONTHS },
    ]),
  ),
});

export const checkStateValues = (base: StateValues, values: StateValues): FieldErrors =>
  fieldErrors(StatePatch, changesTo(base, values));
