import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCertificate, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProfileDocument } from '#shared/contracts/profile-documents.ts';
import { Mark } from '#web/ui/mark.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { formatDay } from '#web/ui/venue-time.ts';
import { proofsOfPersonQuery } from './person-proofs.api.ts';

/** The proofs of one person in short, beside what else is known of them. */
export function PersonProofs({ profileId }: { readonly profileId: number }) {
  const proofs = useQuery(proofsOfPersonQuery(profileId));
  if (proofs.isPending) return <Skeleton height={96} radius="md" />;
  if (proofs.data === undefined) return <ErrorNotice what="Nachweise" onRetry={() => void proofs.refetch()} />;
  if (proofs.data.length === 0) return <Text c="dimmed">Kein Nachweis vorhanden</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {proofs.data.map((proof) => (
        <Group component="li" key={proof['@id']} justify="space-between" gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{proof.name}</Text>
          <EndOf proof={proof} />
        </Group>
      ))}
    </Stack>
  );
}

const REVIEW_TEXTS = { submitted: 'wartet auf Prüfung', rejected: 'abgelehnt' } as const;
const SIGNS = {
  danger: { tone: 'act', icon: IconAlertTriangle },
  warning: { tone: 'soon', icon: IconClock },
  fine: { tone: 'calm', icon: IconCertificate },
} as const;

function EndOf({ proof }: { readonly proof: ProfileDocument }) {
  if (proof.state !== 'accepted') return <Mark>{REVIEW_TEXTS[proof.state]}</Mark>;
  return <StatusBadge {...SIGNS[proof.status]}>{endText(proof)}</StatusBadge>;
}

function endText({ invalidAt, status }: ProfileDocument): string {
  if (invalidAt === undefined) return 'unbefristet';
  return status === 'danger' ? `abgelaufen am ${formatDay(invalidAt)}` : `gültig bis ${formatDay(invalidAt)}`;
}
