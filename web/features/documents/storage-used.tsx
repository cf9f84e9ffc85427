import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { documentStorageQuery } from './documents.api.ts';
import { isStorageLow, storageText } from './storage-texts.ts';

interface StorageUsedProps {
  readonly customerId: number;
  /** Above a list it is shown only if little space is left, and below a list otherwise. */
  readonly place?: 'above' | 'below';
}

/** Shows how much space the files of an organisation take. It renders nothing while the size is unknown. */
export function StorageUsed({ customerId, place }: StorageUsedProps) {
  const { data } = useQuery(documentStorageQuery(customerId));
  if (data === undefined) return null;
  if (place !== undefined && isStorageLow(data) !== (place === 'above')) return null;
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label="Speicherplatz">
      {isStorageLow(data) && <IconAlertTriangle size={18} aria-hidden color="var(--mantine-color-orange-6)" />}
      <Text c="dimmed">{storageText(data)}</Text>
    </Group>
  );
}
