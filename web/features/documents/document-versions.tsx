import '#web/mantine-forms.css';
import { Anchor, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { documentVersionsQuery } from './documents.api.ts';

interface DocumentVersionsProps {
  readonly document: Document;
  readonly onVersionOpened: (id: string) => void;
}

/** Lists all versions; the earlier ones can still be opened. */
export function DocumentVersions({ document, onVersionOpened }: DocumentVersionsProps) {
  const versions = useQuery(documentVersionsQuery(document.origin));
  return (
    <Stack gap="sm">
      <Title order={3}>Fassungen</Title>
      {versions.isPending && <Skeleton height={48} />}
      {versions.isLoadingError && <ErrorNotice subject="Fassungen" onRetry={() => void versions.refetch()} />}
      <List listStyleType="none" withPadding={false} spacing="xs">
        {versions.data?.toReversed().map((version) => (
          <List.Item key={version.id}>
            {version.id === document.id ? (
              <Text component="span" fw={600}>
                Fassung {version.version}
              </Text>
            ) : (
              <Anchor
                component="button"
                type="button"
                underline="always"
                onClick={() => onVersionOpened(String(version.id))}
              >
                Fassung {version.version}
              </Anchor>
            )}{' '}
            <Text component="span" c="dimmed">
              {formatDateTime(version.createdAt)}
              {version.replacedBy === undefined ? ', aktuell' : ', ersetzt'}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
