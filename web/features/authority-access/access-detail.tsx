import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { canGrantAuthorityAccess } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { AccessDemands } from './access-demands.tsx';
import { kindsText, namesText } from './access-texts.ts';
import { AccessVisits } from './access-visits.tsx';
import { authorityAccessQuery, useRevokeAccess } from './authority-access.api.ts';
import { AccessBadge, lastDayOf, periodText } from './authority-columns.tsx';

interface AccessDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** Id of the access; '' closes the drawer. */
  readonly id: string;
  /** Returns the name of a location by its IRI. */
  readonly nameOf: (location: string) => string;
  readonly onClose: () => void;
}

export function AccessDetail({ id, rowNavigation, nameOf, onClose }: AccessDetailProps) {
  const access = useQuery({ ...authorityAccessQuery(id), enabled: id !== '', placeholderData: keepWhileClosing(id) });
  return (
    <DetailDrawer isOpen={id !== ''} title="Zugang" rowNavigation={rowNavigation} onClose={onClose}>
      {access.isPending && <Skeleton height={320} radius="md" />}
      {access.isLoadingError && <ErrorNotice subject="Angaben zum Zugang" onRetry={() => void access.refetch()} />}
      {access.data && <AccessFacts key={access.data.id} access={access.data} nameOf={nameOf} />}
    </DetailDrawer>
  );
}

interface AccessFactsProps extends Pick<AccessDetailProps, 'nameOf'> {
  readonly access: AuthorityAccess;
}

function AccessFacts({ access, nameOf }: AccessFactsProps) {
  const nameOfUser = useUserNames();
  const mayRevoke = canGrantAuthorityAccess(useActor());
  const isRevocable = access.state === 'open' || access.state === 'locked';
  return (
    <Stack gap="lg">
      <DetailHead name={access.authority}>
        <AccessBadge state={access.state} />
      </DetailHead>
      <FieldList
        fields={[
          { name: 'Person', value: access.person },
          { name: 'Standorte', value: access.locations.map(nameOf).join(', ') },
          { name: 'Zeitraum', value: periodText(access) },
          { name: 'Zu sehen', value: kindsText(access) },
          { name: 'Personal', value: namesText(access) },
          { name: 'Gilt bis', value: lastDayOf(access) },
          { name: 'Widerrufen', value: access.revokedAt && formatDateTime(access.revokedAt) },
          { name: 'Anmeldungen', value: signInText(access) },
          {
            name: 'Falsche Codes',
            value: access.wrongCodes > 0 ? `${access.wrongCodes} seit der letzten Anmeldung` : undefined,
          },
          { name: 'Erteilt', value: `${formatDateTime(access.createdAt)}, ${nameOfUser?.(access.user) ?? '…'}` },
        ]}
      />
      <AccessDemands access={access} nameOf={nameOf} />
      {access.state === 'locked' && (
        <Text>Nach zu vielen falschen Codes ist dieser Zugang gesperrt. Bitte einen neuen erteilen.</Text>
      )}
      {isRevocable && mayRevoke && <RevokeButton access={access} />}
      {isRevocable && !mayRevoke && <Text c="dimmed">Im Demo-Zugang wird kein Zugang widerrufen.</Text>}
      <AccessVisits access={access['@id']} />
    </Stack>
  );
}

function signInText({ signIns, lastSeenAt }: AuthorityAccess): string {
  if (signIns === 0) return 'noch keine';
  const seen = lastSeenAt === undefined ? '' : `, zuletzt angesehen ${formatDateTime(lastSeenAt)}`;
  return `${signIns}${seen}`;
}

/** Revoking needs a second press, because a new access needs a new link and a new code. */
function RevokeButton({ access }: Pick<AccessFactsProps, 'access'>) {
  const revoke = useRevokeAccess(access.id);
  const [isAsked, setIsAsked] = useState(false);
  const confirm = () =>
    revoke
      .mutateAsync(crypto.randomUUID())
      .then(() => showSuccess('Der Zugang ist widerrufen.'))
      .catch(showSendError);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        Nach dem Widerruf sieht die Behörde sofort nichts mehr. Für eine weitere Einsicht erteilen Sie einen neuen
        Zugang.
      </Text>
      <Button
        variant={isAsked ? 'filled' : 'default'}
        color={isAsked ? 'red' : undefined}
        leftSection={<IconX size={18} aria-hidden />}
        loading={revoke.isPending}
        onClick={() => (isAsked ? void confirm() : setIsAsked(true))}
      >
        {isAsked ? 'Jetzt widerrufen' : 'Widerrufen'}
      </Button>
    </Stack>
  );
}
