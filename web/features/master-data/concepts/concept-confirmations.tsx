import { Stack, Text } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import type { SocialConceptVersion } from '#shared/contracts/master-data/social-concepts.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { openConfirmationsQuery, useConfirmations } from './confirmations.api.ts';

/** Shows who has confirmed a version, and who still has to. */
export function ConceptConfirmations({ version }: { readonly version: SocialConceptVersion }) {
  const list = useConfirmations(version['@id']);
  const openCount = useQuery(openConfirmationsQuery(version['@id'])).data;
  const navigate = useNavigate();
  return (
    <Stack gap="sm">
      <Text role="status">{openCount !== undefined && list.rows !== null && countText(list.total, openCount)}</Text>
      <DataList
        label={`Unterweisung in Version ${version.version}`}
        columns={columns}
        list={list}
        onOpen={({ assignedProfile }) =>
          void navigate({
            to: '/users/profiles_documents/{-$profile}',
            params: {
              profile: String(assignedProfile === undefined ? '' : idFromIri(assignedProfile, profiles.path)),
            },
          })
        }
      />
    </Stack>
  );
}

function countText(total: number, open: number): string {
  if (total === 0) return 'Niemand muss diese Version bestätigen.';
  return `${total - open} von ${total} ${total === 1 ? 'Profil hat' : 'Profilen haben'} bestätigt.`;
}

const columns: readonly Column<Task>[] = [
  { name: 'Stand', kind: 'short', render: (task) => <ConfirmationState task={task} /> },
  { name: 'Profil', kind: 'title', render: ({ assignedProfileName }) => assignedProfileName },
  { name: 'Standort', isSelfExplanatory: true, render: ({ locationName }) => locationName },
  { name: 'Frist', kind: 'short', render: ({ doAt }) => formatDay(doAt) },
];

const ConfirmationState = ({ task: { doneAt } }: { readonly task: Task }) =>
  doneAt === undefined ? (
    <StatusBadge tone="soon" icon={IconClock}>
      offen
    </StatusBadge>
  ) : (
    <StatusBadge tone="calm" icon={IconCheck}>
      {`bestätigt am ${formatDay(doneAt)}`}
    </StatusBadge>
  );
