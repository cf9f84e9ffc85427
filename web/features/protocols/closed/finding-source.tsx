import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canReadProtocols } from '#shared/permissions.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { useActor } from '#web/api/session/session.ts';
import { findingSourceQuery } from '#web/features/protocols/list/protocol-lists.api.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { ProtocolImages } from './protocol-images.tsx';

/**
 * Shows who found the Mangel that a task has to fix, in which protocol, and with which words and photos. Shows nothing
 * if it was not found in a protocol.
 * @param task IRI of the task
 */
export function FindingSource({ task }: { readonly task: string }) {
  const mayRead = canReadProtocols(useActor());
  const { data: protocol } = useQuery({ ...findingSourceQuery(task), enabled: mayRead });
  const finding = protocol?.findings.find((candidate) => candidate.task === task);
  if (protocol == null || finding === undefined) return null;
  const answer = protocol.answers[finding.question];
  return (
    <Stack component="section" gap="sm" aria-labelledby="finding-source">
      <Title order={3} size="h4" id="finding-source">
        So wurde der Mangel gefunden
      </Title>
      <FieldList
        fields={[
          { name: finding.label, value: finding.answer, isBelow: true },
          { name: 'Beschreibung', value: answer?.comment },
          { name: 'Erfasst', value: formatDateTime(protocol.occurredAt) },
          { name: 'Von', value: profileNameText(protocol) },
          { name: 'Protokoll', value: protocol.formName },
        ]}
      />
      <ProtocolImages uuids={answer?.images ?? []} questionLabel={finding.label} kind="Foto" />
      <div>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/service/protocols/edit/$id" params={{ id: String(protocol.id) }} {...props} />
          )}
        >
          Protokoll öffnen
        </Button>
      </div>
    </Stack>
  );
}
