import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { PROOF_GAP_TEXTS, type ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { canManageProofs } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { AskedMark } from './asked-mark.tsx';
import { GapOrigin } from './gap-origin.tsx';
import { gapsOfQuery } from './gaps.api.ts';
import { useOpenLinks } from '#web/features/upload-links/upload-links.public.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import styles from '#web/features/profile-documents/list/proofs-of-person.module.css';
import { UploadLinkButton } from '#web/features/profile-documents/upload-link-button.tsx';

/** Lists the proofs that one staff member lacks, each with the two ways to get it. */
export function GapsOfPerson({ profile }: { readonly profile: Profile }) {
  const answer = useQuery(gapsOfQuery(profile['@id']));
  const linkFor = useOpenLinks(profile['@id']);
  const mayAdd = canManageProofs(useActor());
  // Unknown is not the same as nothing.
  if (answer.isError) return <ErrorNotice subject="Fehlende Nachweise" onRetry={() => void answer.refetch()} />;
  const gaps = answer.data;
  if (gaps === undefined)
    return <Skeleton height={72} radius="md" role="group" aria-label="Fehlende Nachweise werden geladen" />;
  if (gaps.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Was fehlt oder bald abläuft
      </Title>
      {gaps.some(({ mayNotWork }) => mayNotWork) && (
        <div>
          <StatusBadge tone="act" icon={IconAlertTriangle}>
            darf nicht arbeiten
          </StatusBadge>
        </div>
      )}
      <ul className={styles.list} aria-label="Fehlende Nachweise">
        {gaps.map((gap) => (
          <li key={gap.id} className={styles.row}>
            <div className={styles.name}>
              <Text>{gap.typeName}</Text>
              <GapOrigin gap={gap} />
            </div>
            <GapReason gap={gap} />
            <AskedMark link={linkFor(gap.type)} />
            {mayAdd && (
              <Group gap="xs">
                <AddButton profile={profile} gap={gap} />
                <AskButton profile={profile} gap={gap} isAsked={linkFor(gap.type) !== undefined} />
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function GapReason({ gap: { reason, invalidAt } }: { readonly gap: ProofGap }) {
  const { tone, icon } = PROOF_BADGES[reason];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {invalidAt === undefined ? PROOF_GAP_TEXTS[reason] : `${PROOF_GAP_TEXTS[reason]} (${formatDay(invalidAt)})`}
    </StatusBadge>
  );
}

interface AddButtonProps {
  readonly profile: Profile;
  readonly gap: ProofGap;
}

/** A link cannot be shown again, because the server knows only its hash, so a new one is offered. */
const AskButton = ({ profile, gap: { type, typeName }, isAsked }: AddButtonProps & { readonly isAsked: boolean }) => (
  <UploadLinkButton
    profile={profile}
    type={type}
    isAskedAlready={isAsked}
    label={isAsked ? `Neuen Link erstellen für ${typeName}` : `Upload-Link für ${typeName} senden`}
  >
    {isAsked ? 'Neuen Link erstellen' : 'Upload-Link'}
  </UploadLinkButton>
);

function AddButton({ profile, gap }: AddButtonProps) {
  const params = { profile: String(profile.id), type: String(idFromIri(gap.type, proofTypes.path) ?? '') };
  return (
    <Button
      variant="default"
      aria-label={`${gap.typeName} anlegen`}
      renderRoot={(props) => (
        <Link to="/users/profiles_document_create/{-$profile}/{-$type}" params={params} {...props} />
      )}
    >
      Anlegen
    </Button>
  );
}
