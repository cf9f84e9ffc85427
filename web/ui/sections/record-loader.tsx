import { Group, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';

interface RecordLoaderProps<Item> {
  readonly query: UseQueryResult<Item>;
  /** Title of the page while the record is not known. */
  readonly title: string;
  readonly back: Back;
  /** Whether something else that the page shows is still being loaded. */
  readonly isWaiting?: boolean;
  /** What is loaded, for example 'Angaben zum Profil'. */
  readonly subject: string;
  readonly children: (item: Item) => ReactNode;
}

/** Shows a record once it was read again, because editing begins with the stored values. */
export function RecordLoader<Item>({
  query,
  title,
  back,
  subject,
  isWaiting = false,
  children,
}: RecordLoaderProps<Item>) {
  if (query.data !== undefined && !isWaiting && (query.isFetchedAfterMount || query.isError))
    return children(query.data);
  if (isMissing(query.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title={title} back={back} />
      {query.isError ? (
        <ErrorNotice subject={subject} onRetry={() => void query.refetch()} />
      ) : (
        <Group gap="lg" align="start" wrap="nowrap" aria-busy role="group" aria-label={`${subject} werden geladen`}>
          <Skeleton height={420} w="16.5rem" flex="none" radius="md" visibleFrom="sm" />
          <Skeleton height={420} radius="md" />
        </Group>
      )}
    </Stack>
  );
}
