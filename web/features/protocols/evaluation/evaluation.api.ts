import { queryOptions } from '@tanstack/react-query';
import { evaluateForm } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { call } from '#web/api/client/client.ts';
import { type EvaluationFilter, evaluationQueryOf } from './evaluation-filter.ts';

export const evaluationQuery = (form: number, filter: EvaluationFilter, today: string) =>
  queryOptions({
    queryKey: [protocols.path, 'evaluation', form, filter, today],
    queryFn: ({ signal }) =>
      call(evaluateForm, { params: { id: form }, query: evaluationQueryOf(filter, today) ?? {}, signal }),
    // The figures stay visible while those of another period are loaded, but never those of another form.
    placeholderData: (previous) => (previous?.form.endsWith(`/${form}`) === true ? previous : undefined),
  });
