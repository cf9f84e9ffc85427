import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PROOF_STATE_TEXTS, type Profile } from '#shared/contracts/profiles/profiles.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import { gapsOfQuery } from '#web/features/profile-documents/gaps/gaps.api.ts';
import { GapsOfPerson } from '#web/features/profile-documents/gaps/gaps-of-person.tsx';
import { needsOf } from '#web/features/profile-documents/gaps/needs-of-person.ts';
import { proofsOfQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { MayNotWorkBadge } from '#web/features/profile-documents/proof-badge.tsx';
import { type NamedProof, proofsByName } from './proofs-by-name.ts';
import styles from './proofs-of-person.module.css';

interface ProofsOfPersonProps {
  readonly profile: Profile;
  /** On the page that lists the other proofs below, and whose head has no badge: opens the details of a proof. */
  readonly onOpen?: (id: number) => void;
}

/** Shows the proofs of one staff member: what is missing, and then each other proof by name. */
export function ProofsOfPerson({ profile, onOpen }: ProofsOfPersonProps) {
  const areListedBelow = onOpen !== undefined;
  const proofs = useQuery(proofsOfQuery(profile.id));
  const answer = useQuery(gapsOfQuery(profile['@id']));
  if (proofs.isLoadingError)
    return <ErrorNotice subject="Nachweise dieser Person" onRetry={() => void proofs.refetch()} />;
  // Unknown is not the same as nothing.
  if (answer.isLoadingError) return <ErrorNotice subject="Fehlende Nachweise" onRetry={() => void answer.refetch()} />;
  const gaps = answer.data;
  if (proofs.data === undefined || gaps === undefined)
    return <Skeleton height={120} radius="md" role="group" aria-label="Nachweise werden bewertet" />;
  const needs = needsOf(gaps, areListedBelow ? proofs.data : []);
  const isNamed = (proof: string) => gaps.some(({ submitted }) => submitted?.proof === proof);
  // The list below says the same in its heading.
  const waiting = areListedBelow
    ? 0
    : proofs.data.filter(({ state, '@id': iri }) => state === 'submitted' && !isNamed(iri)).length;
  const isMarked = areListedBelow && profile.mayNotWork === true;
  return (
    <Stack gap="md">
      {(isMarked || gaps.length === 0 || waiting > 0) && (
        <div className={styles.badges}>
          {isMarked && <MayNotWorkBadge />}
          {gaps.length === 0 && (
            <StatusBadge tone="calm" icon={IconCircleCheck}>
              {profile.proofState === 'fine' ? PROOF_STATE_TEXTS.fine : 'Es fehlt kein Nachweis'}
            </StatusBadge>
          )}
          {waiting > 0 && (
            <Mark tone="alert">{waiting === 1 ? '1 wartet auf Prüfung' : `${waiting} warten auf Prüfung`}</Mark>
          )}
        </div>
      )}
      {needs.length > 0 && <GapsOfPerson profile={profile} needs={needs} onOpen={onOpen} />}
      {!areListedBelow && (
        <OtherProofs
          hasHeading={gaps.length > 0}
          proofs={proofsByName(
            proofs.data.filter((proof) => !gaps.some(({ type }) => type === proof.type)),
            localDay(serverNow()),
          )}
        />
      )}
    </Stack>
  );
}

interface OtherProofsProps {
  readonly hasHeading: boolean;
  readonly proofs: readonly NamedProof[];
}

/** Nothing has to be done about these: they are valid, or nobody requires them. */
function OtherProofs({ hasHeading, proofs }: OtherProofsProps) {
  if (proofs.length === 0) return null;
  return (
    <Stack gap="xs">
      {hasHeading && (
        <Title order={3} size="h4">
          Weitere Nachweise
        </Title>
      )}
      <ul className={styles.list} aria-label="Nachweise nach Namen">
        {proofs.map(({ name, state, until }) => (
          <li key={name} className={styles.row}>
            <Text className={styles.name}>{name}</Text>
            <Text c="dimmed">{validityText(state, until)}</Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function validityText(state: NamedProof['state'], until: string | undefined): string {
  if (until === undefined) return 'unbefristet';
  return `${state === 'expired' ? 'abgelaufen am' : 'gültig bis'} ${formatDay(until)}`;
}
