import { Skeleton, Stack, Text, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { type Form, forms } from '#shared/contracts/forms/forms.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { ApiError } from '#web/api/client/client.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { EvaluationFilters } from './evaluation-filters.tsx';
import { type EvaluationFilter, isMonth, NO_EVALUATION_FILTER } from './evaluation-filter.ts';
import { EvaluationFigures } from './evaluation-figures.tsx';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { evaluationCsv } from './evaluation-csv.ts';
import { evaluationQuery } from './evaluation.api.ts';
import { everyFormQuery } from '#web/features/protocols/list/protocol-lists.api.ts';

const BACK = { to: '/service/protocols', label: 'Protokolle' };

/** Shows how a form was answered over time, and where there were findings. */
export function EvaluationPage() {
  const formInPath = usePathParameter('form');
  const formsQuery = useQuery(everyFormQuery);
  const form = formInPath === '' ? (formsQuery.data?.[0]?.id ?? 0) : Number(formInPath);
  if (form > 0) return <Evaluation form={form} offeredForms={formsQuery.data ?? []} />;
  return (
    <Stack gap="lg">
      <PageHeader title="Auswertung" back={BACK} />
      {formsQuery.isPending && <Skeleton height={480} radius="md" role="group" aria-label="Auswertung wird geladen" />}
      {formsQuery.isLoadingError && <ErrorNotice subject="Fragebögen" onRetry={() => void formsQuery.refetch()} />}
      {formsQuery.data?.length === 0 && <EmptyNotice />}
    </Stack>
  );
}

interface EvaluationProps {
  readonly form: number;
  readonly offeredForms: readonly Form[];
}

function Evaluation({ form, offeredForms }: EvaluationProps) {
  const [filter, changeFilter] = useUrlState(NO_EVALUATION_FILTER, isMonth);
  const today = localDay(serverNow());
  const evaluation = useQuery(evaluationQuery(form, filter, today));
  const navigate = useNavigate();
  const chooseForm = (chosenForm: string) =>
    void navigate({
      to: `/service/protocols/evaluation/${idFromIri(chosenForm, forms.path) ?? ''}`,
      search: (previous: object) => previous,
      replace: true,
    });
  return (
    <Stack gap="lg">
      <PageHeader title="Auswertung" back={BACK} subtitle={evaluation.data?.formName ?? ''}>
        {evaluation.data && <EvaluationCsvButton evaluation={evaluation.data} />}
      </PageHeader>
      <EvaluationFilters
        form={`${forms.path}/${form}`}
        forms={offeredForms}
        filter={filter}
        today={today}
        onFormChosen={chooseForm}
        onChange={changeFilter}
      />
      <EvaluationResult evaluation={evaluation} filter={filter} today={today} />
    </Stack>
  );
}

interface EvaluationResultProps {
  readonly evaluation: ReturnType<typeof useEvaluation>;
  readonly filter: EvaluationFilter;
  readonly today: string;
}

const useEvaluation = (...queryArguments: Parameters<typeof evaluationQuery>) =>
  useQuery(evaluationQuery(...queryArguments));

function EvaluationResult({ evaluation, filter, today }: EvaluationResultProps) {
  const { data, error, isPending, refetch } = evaluation;
  if (error instanceof ApiError && error.status === 404) return <Text>Diesen Fragebogen gibt es nicht.</Text>;
  if (isPending) return <Skeleton height={640} radius="md" role="group" aria-label="Auswertung wird geladen" />;
  if (data === undefined) return <ErrorNotice subject="Zahlen der Auswertung" onRetry={() => void refetch()} />;
  if (data.protocols === 0) return <EmptyNotice />;
  return <EvaluationFigures evaluation={data} period={{ filter, today }} />;
}

/** Downloads the figures that are shown on the screen. */
function EvaluationCsvButton({ evaluation }: { readonly evaluation: FormEvaluation }) {
  const saveCsv = () =>
    saveFile(
      new Blob([evaluationCsv(evaluation)], { type: 'text/csv;charset=utf-8' }),
      `Auswertung-${localDay(serverNow())}.csv`,
    );
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveCsv}>
      CSV-Export
    </Button>
  );
}
