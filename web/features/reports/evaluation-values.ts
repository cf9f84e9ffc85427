import { type Report, ReportPatch } from '#shared/contracts/reports/reports.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedField, EditedFields } from '#web/ui/edit/merge-edits.ts';

/** A type, since a form's values need an index signature. */
export type EvaluationValues = { title: string; evaluation: string; improvements: string };

export const EVALUATION_LABELS = {
  title: 'Titel',
  evaluation: 'Bewertung',
  improvements: 'Verbesserungen',
} as const satisfies Record<keyof EvaluationValues, string>;

export const toEvaluation = ({ title, evaluation, improvements }: Report): EvaluationValues => ({
  title,
  evaluation,
  improvements,
});

/** Returns only the changed values, because somebody else may have changed the rest in the meantime. */
export const evaluationChanges = (base: EvaluationValues, values: EvaluationValues): ReportPatch =>
  Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text.trim() !== new Map(Object.entries(base)).get(name)),
  );

export const checkEvaluation = (values: EvaluationValues) => fieldErrors(ReportPatch, values);

const field = (name: keyof EvaluationValues): EditedField<EvaluationValues> => ({
  label: EVALUATION_LABELS[name],
  text: (values) => values[name].trim(),
});

export const EVALUATION_FIELDS: EditedFields<EvaluationValues> = {
  title: field('title'),
  evaluation: field('evaluation'),
  improvements: field('improvements'),
};
