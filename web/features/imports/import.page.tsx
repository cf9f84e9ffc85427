import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Import, IMPORT_KIND_TEXTS } from '#shared/contracts/imports/imports.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ImportDraftActions } from './import-draft-actions.tsx';
import { ImportBadge } from './import-badges.tsx';
import { ImportFigures } from './import-figures.tsx';
import { ImportLineList } from './import-line-list.tsx';
import { ImportResultActions } from './import-result-actions.tsx';
import { importQuery, useIsRunning } from './imports.api.ts';
import { ImportProgress } from './import-progress.tsx';

const BACK = { to: '/imports/list', label: 'Importe' };

export function ImportPage() {
  const importResult = useQuery(importQuery(usePathParameter('id')));
  if (importResult.data !== undefined) return <ImportDetails file={importResult.data} />;
  if (isMissing(importResult.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Import" back={BACK} />
      {importResult.isError ? (
        <ErrorNotice subject="Angaben zum Import" onRetry={() => void importResult.refetch()} />
      ) : (
        <Skeleton height={320} radius="md" aria-busy aria-label="Import wird geladen" />
      )}
    </Stack>
  );
}

function ImportDetails({ file }: { readonly file: Import }) {
  const { kind, state, fileName, userName, createdAt } = file;
  const isDraft = state === 'draft';
  return (
    <Stack gap="lg">
      <PageHeader
        title={isDraft ? `Vorschau: ${IMPORT_KIND_TEXTS[kind]}` : `Import: ${IMPORT_KIND_TEXTS[kind]}`}
        subtitle={`${fileName}, ${userName}, ${formatDateTime(createdAt)}`}
        back={BACK}
      />
      <div>
        <ImportBadge state={state} />
      </div>
      <ImportFigures file={file} />
      <ImportActions file={file} />
      {isDraft && <ColumnChoices file={file} />}
      <ImportLineList file={file} />
    </Stack>
  );
}

/** Shows the progress while a step is running, otherwise the actions that the state allows. */
function ImportActions({ file }: { readonly file: Import }) {
  const { id, state, newCount, importedCount, failedCount, withdrawnCount, keptCount } = file;
  const isExecuting = useIsRunning(id, 'done');
  const isWithdrawing = useIsRunning(id, 'withdrawn');
  if (isExecuting)
    return (
      <ImportProgress label="Zeilen werden importiert" doneCount={importedCount + failedCount} totalCount={newCount} />
    );
  if (isWithdrawing)
    return (
      <ImportProgress
        label="Zeilen werden rückgängig gemacht"
        doneCount={withdrawnCount + keptCount}
        totalCount={importedCount}
      />
    );
  return state === 'draft' ? <ImportDraftActions file={file} /> : <ImportResultActions file={file} />;
}
