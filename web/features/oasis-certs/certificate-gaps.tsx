import '#web/mantine-forms.css';
import { Alert, Anchor, Button, List, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OasisCertificateGap } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeLocations, isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { certificateGapsQuery } from './oasis-certs.api.ts';

/** Number of locations that are listed at first. A button shows the others. */
const FIRST_NAMED_COUNT = 8;

/** Lists the locations that cannot query OASIS, or says that all can. */
export function CertificateGaps() {
  const gaps = useQuery(certificateGapsQuery);
  const [isExpanded, setIsExpanded] = useState(false);
  if (gaps.isLoadingError)
    return <ErrorNotice subject="Standorte ohne Zertifikat" onRetry={() => void gaps.refetch()} />;
  if (gaps.data === undefined)
    return <Skeleton height={64} radius="md" aria-busy aria-label="Standorte werden geprüft" />;
  if (gaps.data.length === 0) return <NoGaps />;
  const isShortened = !isExpanded && gaps.data.length > FIRST_NAMED_COUNT + 2;
  return (
    <Alert
      // The role `alert` would make screen readers announce the text on every render.
      role="region"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={titleOf(gaps.data.length)}
    >
      <List withPadding={false} spacing={4}>
        {(isShortened ? gaps.data.slice(0, FIRST_NAMED_COUNT) : gaps.data).map((gap) => (
          <List.Item key={gap['@id']}>
            <GapName gap={gap} /> – {reasonOf(gap)}
          </List.Item>
        ))}
      </List>
      {isShortened && (
        <Button variant="default" mt="sm" onClick={() => setIsExpanded(true)}>
          Alle {gaps.data.length.toLocaleString('de-DE')} zeigen
        </Button>
      )}
    </Alert>
  );
}

const NoGaps = () => (
  <Alert
    variant="default"
    icon={<IconCircleCheck aria-hidden />}
    title="Jeder aktive Standort, der Gäste prüft, hat ein gültiges Zertifikat."
  />
);

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
  const endText = endedAt === undefined ? 'kein Zertifikat' : `Zertifikat am ${formatDay(endedAt)} abgelaufen`;
  return beginsAt === undefined ? endText : `${endText}, das nächste gilt ab ${formatDay(beginsAt)}`;
}
