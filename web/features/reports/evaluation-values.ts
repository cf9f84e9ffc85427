import { ReportPatch } from '#shared/contracts/reports/reports.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, textField } from '#web/ui/form/form-fields.ts';

export const EVALUATION_FIELDS = formFields({
  title: textField('Titel'),
  evaluation: textField('Bewertung'),
  improvements: textField('Verbesserungen'),
});

export type EvaluationValues = typeof EVALUATION_FIELDS.empty;

export const evaluationChanges = (base: EvaluationValues, values: EvaluationValues): ReportPatch =>
  changesBetween(EVALUATION_FIELDS.bodyOf(base), EVALUATION_FIELDS.bodyOf(values));

export const checkEvaluation = (values: EvaluationValues) => fieldErrors(ReportPatch, values);
