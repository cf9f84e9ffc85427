import { type RetentionPolicy, RetentionPolicyPatch } from '#shared/contracts/retention/retention.ts';
import { isPeriodName, PERIOD_KINDS, type PeriodName } from '#shared/domain/retention-kinds.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedField, EditedFields } from '#web/ui/edit/merge-edits.ts';

/** Months as they are typed. A type, since a form's values need an index signature. */
export type PeriodValues = { [Name in PeriodName]: string };

export const toValues = (policy: RetentionPolicy): PeriodValues => ({
  activities: String(policy.activities),
  inspectionTours: String(policy.inspectionTours),
  tasks: String(policy.tasks),
  protocols: String(policy.protocols),
  proofs: String(policy.proofs),
  files: String(policy.files),
});

export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  activities: PERIOD_KINDS.activities.title,
  inspectionTours: PERIOD_KINDS.inspectionTours.title,
  tasks: PERIOD_KINDS.tasks.title,
  protocols: PERIOD_KINDS.protocols.title,
  proofs: PERIOD_KINDS.proofs.title,
  files: PERIOD_KINDS.files.title,
};

const field = (name: PeriodName): EditedField<PeriodValues> => ({
  label: PERIOD_LABELS[name],
  text: (values) => `${values[name].trim()} Monate`,
});

export const PERIOD_FIELDS: EditedFields<PeriodValues> = {
  activities: field('activities'),
  inspectionTours: field('inspectionTours'),
  tasks: field('tasks'),
  protocols: field('protocols'),
  proofs: field('proofs'),
  files: field('files'),
};

/** What is no whole number is refused by the contract in its own words. */
const toMonths = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Only what was changed here: the rest may have been changed by somebody else in the meantime. */
export function changesTo(initial: PeriodValues, values: PeriodValues): RetentionPolicyPatch {
  const changed = Object.entries(values).filter(([name, text]) => isPeriodName(name) && text !== initial[name]);
  return Object.fromEntries(changed.map(([name, text]) => [name, toMonths(text)]));
}

export const checkValues = (values: PeriodValues, base: PeriodValues): FieldErrors =>
  fieldErrors(RetentionPolicyPatch, changesTo(base, values));
