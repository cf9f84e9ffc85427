import { RetentionPolicyPatch } from '#shared/contracts/retention/retention.ts';
import { PERIOD_KINDS, type PeriodName } from '#shared/domain/retention-kinds.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, numberField } from '#web/ui/form/form-fields.ts';

const monthsField = (name: PeriodName) => ({
  ...numberField(PERIOD_KINDS[name].title),
  text: (value: string) => `${value.trim()} Monate`,
});

export const PERIOD_FIELDS = formFields({
  activities: monthsField('activities'),
  inspectionTours: monthsField('inspectionTours'),
  tasks: monthsField('tasks'),
  protocols: monthsField('protocols'),
  proofs: monthsField('proofs'),
  files: monthsField('files'),
});

export type PeriodValues = typeof PERIOD_FIELDS.empty;

export const changesTo = (base: PeriodValues, values: PeriodValues): RetentionPolicyPatch =>
  changesBetween(PERIOD_FIELDS.bodyOf(base), PERIOD_FIELDS.bodyOf(values));

export const checkValues = (values: PeriodValues, base: PeriodValues): FieldErrors =>
  fieldErrors(RetentionPolicyPatch, changesTo(base, values));
