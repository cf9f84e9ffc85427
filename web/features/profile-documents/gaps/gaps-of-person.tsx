import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
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

interface GapsOfPersonProps {
  readonly profile: Profile;
  /** Whether the head of the page has the button that asks for all of them. */
  readonly isAskedAbove: boolean;
}

/** Lists the proofs that one staff member lacks. One link asks for all of them. */
export function GapsOfPerson({ profile, isAskedAbove }: GapsOfPersonProps) {
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
      <ul className={styles.list} aria-label="Fehlende Nachweise">
        {gaps.map((gap) => (
          <li key={gap.id} className={styles.row}>
            <div className={styles.name}>
              <Text>{gap.typeName}</Text>
              <GapOrigin gap={gap} />
            </div>
            <GapReason gap={gap} />
            <AskedMark link={linkFor(gap.type)} />
            {mayAdd && <AddButton profile={profile} gap={gap} />}
          </li>
        ))}
      </ul>
      {!isAskedAbove && (
        <div>
          <UploadLinkButton profile={profile} isAskedAlready={gaps.every(({ type }) => linkFor(type) !== undefined)}>
            {gaps.length === 1 ? 'Link senden' : `Link für ${gaps.length} senden`}
          </UploadLinkButton>
        </div>
      )}
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
