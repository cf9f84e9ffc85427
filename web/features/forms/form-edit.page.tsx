import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormDraft } from '#shared/contracts/forms/forms.ts';
import { ApiError } from '#web/api/client/client.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { FormBuilder } from '#web/features/forms/builder/form-builder.tsx';
import { formDraftQuery, formQuery } from './forms.api.ts';

export function FormEditPage() {
  const id = usePathParameter('id');
  const [loadCount, setLoadCount] = useState(0);
  return <LoadedForm key={`${id} ${loadCount}`} id={id} onReload={() => setLoadCount(loadCount + 1)} />;
}

function LoadedForm({ id, onReload }: { readonly id: string; readonly onReload: () => void }) {
  const [draft, setDraft] = useState<FormDraft | null>(null);
  const form = useQuery(formQuery(id));
  // The form is read once. From then on the builder holds the draft and detects changes by others.
  const query = useQuery({ ...formDraftQuery(id), enabled: draft === null, gcTime: 0 });
  if (draft === null && query.data !== undefined && query.isFetchedAfterMount) setDraft(query.data);
  if (draft !== null && form.data !== undefined) {
    return <FormBuilder form={form.data} draft={draft} onReload={onReload} />;
  }
  const isUnknown = form.error instanceof ApiError && form.error.status === 404;
  const isFailed = form.isError || query.isError;
  const retry = () => void Promise.all([form.refetch(), query.refetch()]);
  return (
    <Stack gap="lg">
      <PageHeader title="Fragebogen-Template" />
      {isUnknown && <Text>Dieses Fragebogen-Template gibt es nicht.</Text>}
      {isFailed && !isUnknown && <ErrorNotice subject="Fragen des Templates" onRetry={retry} />}
      {!isFailed && (
        <Stack gap="lg" aria-busy aria-label="Fragebogen-Template wird geladen" role="status">
          <Skeleton height={60} radius="md" />
          <Skeleton height={520} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}
