import '#web/mantine-forms.css';
import { Skeleton, Stack, Text, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Import, IMPORT_KIND_TEXTS } from '#shared/contracts/imports/imports.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ImportDraftActions } from './import-draft-actions.tsx';
import { ImportBadge } from './import-badges.tsx';
import { ImportLineList } from './import-line-list.tsx';
import { ImportResultActions } from './import-result-actions.tsx';
import { importQuery, useIsRunning, useChangeColumns } from './imports.api.ts';
import styles from './imports.module.css';

const BACK = { to: '/imports/list', label: 'Importe' };

export function ImportPage() {
  const importResult = useQuery(importQuery(usePathParameter('id')));
  if (importResult.data !== undefined) return <ImportDetails importItem={importResult.data} />;
  if (isMissing(importResult.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Import" back={BACK} />
      {importResult.isLoadingError ? (
        <ErrorNotice subject="Angaben zum Import" onRetry={() => void importResult.refetch()} />
      ) : (
        <Skeleton height={320} radius="md" aria-busy role="group" aria-label="Import wird geladen" />
      )}
    </Stack>
  );
}

function ImportDetails({ importItem }: { readonly importItem: Import }) {
  const { kind, state, fileName, userName, createdAt } = importItem;
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
      <ImportFigures importItem={importItem} />
      <ImportActions importItem={importItem} />
      {isDraft && <ColumnChoices importItem={importItem} />}
      <ImportLineList importItem={importItem} />
    </Stack>
  );
}

/** Shows the progress while a step is running, otherwise the actions that the state allows. */
function ImportActions({ importItem }: { readonly importItem: Import }) {
  const { id, state, newCount, importedCount, failedCount, withdrawnCount, keptCount } = importItem;
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
  return state === 'draft' ? (
    <ImportDraftActions importItem={importItem} />
  ) : (
    <ImportResultActions importItem={importItem} />
  );
}

interface ImportProgressProps {
  /** Name of the running step: 'Zeilen werden importiert'. */
  readonly label: string;
  readonly doneCount: number;
  readonly totalCount: number;
}

function ImportProgress({ label, doneCount, totalCount }: ImportProgressProps) {
  return (
    <div>
      {/* The native element is used, because Mantine's progress bar needs the style sheet of all lists and forms. */}
      <progress className={styles.progress} max={Math.max(1, totalCount)} value={doneCount} aria-label={label} />
      <Text size="sm" c="dimmed">
        {label}: {doneCount.toLocaleString('de-DE')} von {totalCount.toLocaleString('de-DE')}. Bitte lassen Sie diese
        Seite offen.
      </Text>
    </div>
  );
}

/** Shows the number of lines by their result, or by their expected result before the import. */
function ImportFigures({ importItem }: { readonly importItem: Import }) {
  const figures =
    importItem.state === 'draft'
      ? ([
          ['neu', importItem.newCount],
          ['schon vorhanden', importItem.existingCount],
          ['fehlerhaft', importItem.faultyCount],
        ] as const)
      : ([
          ['importiert', importItem.importedCount],
          ['nicht importiert', importItem.failedCount],
          ['ausgelassen', importItem.existingCount + importItem.faultyCount],
          ['rückgängig gemacht', importItem.withdrawnCount],
          ['bleiben bestehen', importItem.keptCount],
        ] as const);
  return (
    <dl className={styles.figures}>
      {figures
        .filter(([, count], index) => index === 0 || count > 0 || importItem.state === 'draft')
        .map(([name, count]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              <Text fz="h1" fw={700}>
                {count.toLocaleString('de-DE')}
              </Text>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Lets the user correct which column fills which field. The server checks the lines again after each change. */
function ColumnChoices({ importItem }: { readonly importItem: Import }) {
  const columnChange = useChangeColumns(importItem.id);
  const fields = importItem.columns.map(({ field }) => field ?? null);
  const choose = (index: number, chosenField: string) => {
    // Each field is filled by one column, so choosing it for another column removes it from the previous one.
    const others = fields.map((field) => (field === chosenField ? null : field));
    columnChange.mutate(
      { columns: others.with(index, chosenField === '' ? null : chosenField) },
      { onError: showSendError },
    );
  };
  const choices = [
    { value: '', label: 'nicht übernehmen' },
    ...IMPORT_FIELDS[importItem.kind].map(({ name, heading }) => ({ value: name, label: heading })),
  ];
  return (
    <FormSection title="Spalten der Datei" hint="So wurden sie erkannt. Sie können es ändern.">
      <div className={styles.choices} aria-busy={columnChange.isPending}>
        {importItem.columns.map(({ heading }, index) => (
          <NativeSelect
            // Two columns may have the same heading, so the index is their key.
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other unique property
            key={index}
            label={heading === '' ? `Spalte ${index + 1}` : heading}
            data={choices}
            value={fields[index] ?? ''}
            disabled={columnChange.isPending}
            onChange={(event) => choose(index, event.currentTarget.value)}
          />
        ))}
      </div>
    </FormSection>
  );
}
