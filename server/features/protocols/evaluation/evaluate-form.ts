import type * as z from 'zod/mini';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findFormVersions } from '#server/features/forms/forms.public.ts';
import type { Condition, ListQuery } from '#server/http/read/list-query.ts';
import { iri } from '#server/http/render/item.ts';
import { MAX_UNPAGED_MEMBERS } from '#shared/contracts/wire/hydra.ts';
import { forms } from '#shared/contracts/forms/forms.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { answeredQuestions, locationsByFindings, monthsOf, totalsOf } from './evaluation.rules.ts';
import { countAnswers, namesOfLocations } from './protocol-counts.queries.ts';

/** Finds a form with all of its published versions, newest first; undefined if the user may not see any. */
export async function findEvaluatedForm(tx: Tx, scope: Scope, id: number) {
  const { items: versions } = await findFormVersions(tx, scope, newestFirst(id));
  const newestVersion = versions[0];
  return (
    newestVersion && {
      id,
      name: newestVersion.name,
      questionnaires: versions.map(({ questionnaire }) => questionnaire),
    }
  );
}

const newestFirst = (form: number): ListQuery => ({
  conditions: [{ field: 'form', operator: 'any of', values: [form] }],
  order: [{ field: 'number', direction: 'desc' }],
  page: 1,
  pageSize: MAX_UNPAGED_MEMBERS,
  isPaged: false,
});

type EvaluatedForm = NonNullable<Awaited<ReturnType<typeof findEvaluatedForm>>>;

interface EvaluationContext {
  readonly tx: Tx;
  readonly scope: Scope;
  /** Restricts the months and locations. */
  readonly query: readonly Condition[];
}

export async function evaluateForm(
  { tx, scope, query }: EvaluationContext,
  { id, name, questionnaires }: EvaluatedForm,
): Promise<z.input<typeof FormEvaluation>> {
  const counts = await countAnswers(tx, scope, { form: id, conditions: query });
  const protocolCounts = counts.filter(({ question }) => question === '');
  const totals = totalsOf(protocolCounts);
  const months = monthsOf(protocolCounts);
  const names = await namesOfLocations(
    tx,
    scope,
    protocolCounts.flatMap(({ location }) => location ?? []),
  );
  return {
    form: iri(forms.path, id),
    formName: name,
    protocols: totals.protocols,
    protocolsWithFinding: totals.findings,
    months,
    locations: locationsByFindings(protocolCounts, names).map(({ id: location, ...figures }) => ({
      location: iri(locations.path, location),
      ...figures,
    })),
    questions: answeredQuestions({ questionnaires, counts, months: months.map(({ month }) => month) }),
  };
}
