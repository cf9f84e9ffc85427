import { Anchor, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/hydra.ts';
import { proofTypes } from '#shared/contracts/profile-documents.ts';
import type { Profile } from '#shared/contracts/profiles.ts';
import { isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useActor } from '#web/api/session.ts';
import { Mark } from '#web/ui/mark.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { formatDay, venueDay } from '#web/ui/venue-time.ts';
import { GAP_REASONS } from './gap-filter.ts';
import { gapsOfQuery, proofsOfQuery } from './profile-documents.api.ts';
import { PROOF_LOOKS, ProofBadge } from './proof-badge.tsx';
import { type NamedProof, proofsByName, worstOf } from './proofs-by-name.ts';

/** How one person's proofs stand: in all, name by name, and what is missing. */
export function ProofsOfPerson({ profile }: { readonly profile: Profile }) {
  const proofs = useQuery(proofsOfQuery(profile.id));
  if (proofs.isError) return <ErrorNotice what="Nachweise dieser Person" onRetry={() => void proofs.refetch()} />;
  if (proofs.data === undefined) return <Skeleton height={120} radius="md" aria-label="Nachweise werden bewertet" />;
  const named = proofsByName(proofs.data, venueDay(serverNow()));
  return (
    <Paper withBorder p="md" component="section" aria-label="Stand der Nachweise">
      <Stack gap="sm">
        <div>
          <ProofBadge state={worstOf(named)} />
        </div>
        {named.length > 0 && (
          <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {named.map((one) => (
              <li key={one.name}>
                <NameBadge proof={one} />
              </li>
            ))}
          </Group>
        )}
        <Gaps profile={profile} />
      </Stack>
    </Paper>
  );
}

function NameBadge({ proof: { name, state, until } }: { readonly proof: NamedProof }) {
  const { tone, icon } = PROOF_LOOKS[state];
  const validity = until === undefined ? 'unbefristet' : `bis ${formatDay(until)}`;
  return (
    <StatusBadge tone={tone} icon={icon}>
      {`${name}: ${state === 'expired' ? `abgelaufen am ${formatDay(until ?? '')}` : validity}`}
    </StatusBadge>
  );
}

function Gaps({ profile }: { readonly profile: Profile }) {
  const gaps = useQuery(gapsOfQuery(profile['@id'])).data ?? [];
  const mayAdd = isManagement(useActor());
  if (gaps.length === 0) return null;
  return (
    <Stack gap={4}>
      {gaps.some(({ mayNotWork }) => mayNotWork) && (
        <div>
          <Mark tone="alert">darf nicht eingesetzt werden</Mark>
        </div>
      )}
      {gaps.map((gap) => (
        <Text key={gap.id}>
          {gap.typeName}: {GAP_REASONS[gap.reason]}
          {gap.invalidAt !== undefined && ` (${formatDay(gap.invalidAt)})`}{' '}
          {mayAdd && (
            <Anchor
              underline="always"
              renderRoot={(props) => (
                <Link
                  to="/users/profiles_document_create/{-$profile}/{-$type}"
                  params={{
                    profile: String(profile.id),
                    type: String(idFromIri(gap.type, proofTypes.path) ?? ''),
                  }}
                  {...props}
                />
              )}
            >
              Nachweis anlegen
            </Anchor>
          )}
        </Text>
      ))}
    </Stack>
  );
}
