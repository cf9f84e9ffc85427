import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import { GapsOfPerson } from '#web/features/profile-documents/gaps/gaps-of-person.tsx';
import { proofsOfQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { MayNotWorkBadge, PROOF_BADGES, ProofBadge } from '#web/features/profile-documents/proof-badge.tsx';
import { type NamedProof, proofsByName } from './proofs-by-name.ts';
import styles from './proofs-of-person.module.css';

interface ProofsOfPersonProps {
  readonly profile: Profile;
  /** True on the page that lists them below, whose head has the button that sends a link but no badge. */
  readonly areListedBelow?: boolean;
}

/** Shows the proofs of one staff member: a summary, each proof by name, and what is missing. */
export function ProofsOfPerson({ profile, areListedBelow = false }: ProofsOfPersonProps) {
  const proofs = useQuery(proofsOfQuery(profile.id));
  if (proofs.isError) return <ErrorNotice subject="Nachweise dieser Person" onRetry={() => void proofs.refetch()} />;
  if (proofs.data === undefined) return <Skeleton height={120} radius="md" aria-label="Nachweise werden bewertet" />;
  const named = proofsByName(proofs.data, localDay(serverNow()));
  const waiting = proofs.data.filter(({ state }) => state === 'submitted').length;
  return (
    <Stack gap="md">
      <div className={styles.badges}>
        {areListedBelow && profile.mayNotWork === true && <MayNotWorkBadge />}
        {profile.mayNotWork !== true && profile.proofState !== undefined && <ProofBadge state={profile.proofState} />}
        {waiting > 0 && (
          <Mark tone="alert">{waiting === 1 ? '1 wartet auf Prüfung' : `${waiting} warten auf Prüfung`}</Mark>
        )}
      </div>
      {!areListedBelow && named.length > 0 && (
        <ul className={styles.list} aria-label="Nachweise nach Namen">
          {named.map((proof) => (
            <NamedRow key={proof.name} proof={proof} />
          ))}
        </ul>
      )}
      <GapsOfPerson profile={profile} isAskedAbove={areListedBelow} />
    </Stack>
  );
}

function NamedRow({ proof: { name, state, until } }: { readonly proof: NamedProof }) {
  const { tone, icon } = PROOF_BADGES[state];
  const day = until === undefined ? '' : formatDay(until);
  const validity = until === undefined ? 'unbefristet' : `gültig bis ${day}`;
  return (
    <li className={styles.row}>
      <Text className={styles.name}>{name}</Text>
      <StatusBadge tone={tone} icon={icon}>
        {state === 'expired' ? `abgelaufen am ${day}` : validity}
      </StatusBadge>
    </li>
  );
}
