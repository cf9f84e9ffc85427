import '#web/mantine-forms.css';
import { Alert, Anchor, Button, List, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OasisCertificateGap } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeLocations, isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { certificateGapsQuery } from './oasis-certs.api.ts';

/** Maximum number of locations that are named at first. A button shows the others. */
const NAMED = 8;

/** Lists the locations where nobody can be checked. It renders nothing if there are none. */
export function CertificateGaps() {
  const gaps = useQuery(certificateGapsQuery);
  const [isWhole, setIsWhole] = useState(false);
  if (gaps.isError) return <ErrorNotice subject="Standorte ohne Zertifikat" onRetry={() => void gaps.refetch()} />;
  if (gaps.data === undefined)
    return <Skeleton height={64} radius="md" aria-busy aria-label="Standorte werden geprüft" />;
  if (gaps.data.length === 0) return null;
  const isLong = !isWhole && gaps.data.length > NAMED + 2;
  return (
    <Alert
      // No live region, because screen readers would announce it on every render.
      role="region"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={titleOf(gaps.data.length)}
    >
      <List withPadding={false} spacing={4}>
        {(isLong ? gaps.data.slice(0, NAMED) : gaps.data).map((gap) => (
          <List.Item key={gap['@id']}>
            <GapName gap={gap} /> – {reasonOf(gap)}
          </List.Item>
        ))}
      </List>
      {isLong && (
        <Button variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          Alle {gaps.data.length.toLocaleString('de-DE')} zeigen
        </Button>
      )}
    </Alert>
  );
}

const titleOf = (count: number) =>
  count === 1
    ? 'An 1 Standort ist keine Spielerprüfung möglich'
    : `An ${count} Standorten ist keine Spielerprüfung möglich`;

function GapName({ gap }: { readonly gap: OasisCertificateGap }) {
  const actor = useActor();
  const name = isAdmin(actor) ? `${gap.name} (${gap.customerName})` : gap.name;
  if (!canChangeLocations(actor)) return <strong>{name}</strong>;
  return (
    <Anchor
      c="inherit"
      underline="always"
      renderRoot={(props) => <Link to="/locations/edit/$id" params={{ id: String(gap.id) }} {...props} />}
    >
      {name}
    </Anchor>
  );
}

function reasonOf({ endedAt, beginsAt }: OasisCertificateGap): string {
  const ended = endedAt === undefined ? 'kein Zertifikat' : `Zertifikat am ${formatDay(endedAt)} abgelaufen`;
  return beginsAt === undefined ? ended : `${ended}, das nächste gilt ab ${formatDay(beginsAt)}`;
}
