import '#web/mantine-forms.css';
import { Button, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentReading } from '#shared/contracts/documents/document-readings.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { isManagement } from '#shared/permissions.ts';
import { mayBeOpened } from '#shared/domain/scan-state.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { documentReadingsQuery, readingGapsQuery, useConfirmReading } from './documents.api.ts';

/** Shows who has read this version and who has not, and lets the current profile confirm it. */
export function DocumentReadings({ document }: { readonly document: Document }) {
  const readings = useQuery(documentReadingsQuery(document['@id']));
  const profiles = useQuery(profilesQuery);
  const isCurrent = document.replacedBy === undefined && mayBeOpened(document.scanState);
  return (
    <Stack gap="sm">
      <Title order={3}>Gelesen</Title>
      {(readings.isPending || profiles.isPending) && <Skeleton height={72} />}
      {readings.isLoadingError && <ErrorNotice subject="Lesebestätigungen" onRetry={() => void readings.refetch()} />}
      {readings.data !== undefined && (
        <>
          {isCurrent && <Confirmation document={document} readings={readings.data} />}
          {/* Profiles without a confirmation come first, because they have to be reminded. */}
          {isCurrent && <MissingProfiles document={document} />}
          <ConfirmedProfiles readings={readings.data} profiles={profiles.data ?? []} />
        </>
      )}
    </Stack>
  );
}

interface ReadingsProps {
  readonly readings: readonly DocumentReading[];
}

function Confirmation({ document, readings }: ReadingsProps & { readonly document: Document }) {
  const { profile } = useSession();
  const confirmReading = useConfirmReading(document);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  if (profile === null || profile.customer !== document.customer) return null;
  if (readings.some((reading) => reading.profile === profile['@id'])) return null;
  return (
    <Button
      leftSection={<IconCheck size={18} aria-hidden />}
      loading={confirmReading.isPending}
      onClick={() =>
        void confirmReading
          .mutateAsync(idempotencyKey)
          .then(() => showSuccess(`Bestätigt: ${profile.name} hat diese Datei gelesen.`), showSendError)
      }
    >
      Als {profile.name} gelesen bestätigen
    </Button>
  );
}

interface ConfirmedProfilesProps extends ReadingsProps {
  readonly profiles: readonly Profile[];
}

function ConfirmedProfiles({ readings, profiles }: ConfirmedProfilesProps) {
  if (readings.length === 0) return <Text c="dimmed">Noch niemand hat bestätigt.</Text>;
  return (
    <List listStyleType="none" withPadding={false} spacing={4}>
      {readings.map((reading) => (
        <List.Item key={reading.id}>
          {profileNameText({
            ...reading,
            profileName: profiles.find((profile) => profile['@id'] === reading.profile)?.name,
          }) ?? '…'}{' '}
          <Text component="span" c="dimmed">
            {formatDateTime(reading.createdAt)}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

/**
 * Lists the profiles that have not confirmed yet. The server knows at which locations they work, and tells service only
 * of those who work here.
 */
function MissingProfiles({ document }: { readonly document: Document }) {
  const isHere = !isManagement(useActor());
  const gaps = useQuery(readingGapsQuery(document['@id']));
  if (gaps.isLoadingError)
    return <ErrorNotice subject="fehlende Lesebestätigungen" onRetry={() => void gaps.refetch()} />;
  if (gaps.data === undefined) return <Skeleton height={24} />;
  if (gaps.data.length === 0)
    return <Text>Alle{isHere ? ' an diesem Standort' : ''}, die diese Datei lesen müssen, haben bestätigt.</Text>;
  return (
    <Text>
      <strong>
        Es fehlen {isHere && 'hier '}noch {gaps.data.length}:
      </strong>{' '}
      {gaps.data.map(({ profileName }) => profileName).join(', ')}
    </Text>
  );
}
