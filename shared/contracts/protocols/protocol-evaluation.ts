import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { iriOf } from '#shared/contracts/wire/hydra.ts';

const ValueCount = z.object({ value: z.string(), text: z.string(), count: z.int(), isFinding: z.boolean() });
const MonthCount = z.object({ month: z.iso.date(), answered: z.int(), findings: z.int() });

/** Evaluation of the answers to a form over all its versions. Corrected protocols count with their current answers. */
export const FormEvaluation = z.object({
  form: iriOf('Form'),
  formName: z.string(),
  protocols: z.int(),
  protocolsWithFinding: z.int(),
  months: z.array(z.object({ month: z.iso.date(), protocols: z.int(), findings: z.int() })),
  locations: z.array(
    z.object({ location: iriOf('Location'), name: z.string(), protocols: z.int(), findings: z.int() }),
  ),
  questions: z.array(
    z.object({
      question: z.string(),
      label: z.string(),
      type: z.string(),
      answered: z.int(),
      findings: z.int(),
      /** For choices: the number of answers with each value. */
      values: z.array(ValueCount),
      /** For numbers. */
      minimum: z.optional(z.number()),
      average: z.optional(z.number()),
      maximum: z.optional(z.number()),
      months: z.array(MonthCount),
    }),
  ),
});
export type FormEvaluation = z.infer<typeof FormEvaluation>;

export const evaluateForm = endpoint({
  method: 'GET',
  path: '/api/forms/{id}/evaluation',
  summary: 'Evaluates the answers to a Form resource.',
  /** The period covers whole months, because answers are counted by month. */
  query: { month: ['date'], location: ['relation'] },
  response: FormEvaluation,
});
