import { Button, Paper, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { canWriteProtocolAt, isManagement } from '#shared/permissions.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { DataListFooter } from '#web/ui/list/data-list-footer.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { LazyDiscardDraftModal } from '#web/features/protocols/lazy-protocol-dialogs.ts';
import type { ProtocolFilter } from '#web/features/protocols/list/protocol-filter.ts';
import { useDrafts } from '#web/features/protocols/list/protocol-lists.api.ts';
import styles from '#web/features/protocols/list/protocol-list.module.css';

/** More drafts would push the list of protocols out of sight. */
const MAX_SHOWN_DRAFTS = 2;

/** Lists the drafts that nobody has closed. The list of protocols omits them, because a draft proves nothing. */
export function DraftList({ filter }: { readonly filter: ProtocolFilter }) {
  const drafts = useDrafts(filter);
  const [draftToDiscard, setDraftToDiscard] = useState<Protocol | null>(null);
  const [showsAll, setShowsAll] = useState(filter.state !== '');
  const now = useNow(MINUTE_MILLISECONDS);
  if (drafts.error !== null) return <ErrorNotice subject="Entwürfe" onRetry={drafts.retry} />;
  if (drafts.rows === null || (drafts.rows.length === 0 && filter.state === '')) return null;
  return (
    <Paper component="section" withBorder px="md" py="xs" className={styles.drafts} aria-labelledby="drafts">
      <div className={styles.head}>
        <Title order={2} size="h3" id="drafts">
          Entwürfe
        </Title>
        {!showsAll && drafts.rows.length > MAX_SHOWN_DRAFTS && (
          <Button variant="subtle" px={0} onClick={() => setShowsAll(true)}>
            Alle {drafts.total.toLocaleString('de-DE')} anzeigen
          </Button>
        )}
      </div>
      {drafts.rows.length === 0 && <Text c="dimmed">Keine Daten.</Text>}
      <ul className={styles.entries}>
        {drafts.rows.slice(0, showsAll ? undefined : MAX_SHOWN_DRAFTS).map((draft) => (
          <DraftLine key={draft['@id']} draft={draft} now={now} onDiscard={() => setDraftToDiscard(draft)} />
        ))}
      </ul>
      {showsAll && drafts.hasMore && <DataListFooter list={drafts} />}
      {draftToDiscard !== null && (
        <LazyDiscardDraftModal draft={draftToDiscard} onClose={() => setDraftToDiscard(null)} />
      )}
    </Paper>
  );
}

interface DraftLineProps {
  readonly draft: Protocol;
  readonly now: number;
  readonly onDiscard: () => void;
}

function DraftLine({ draft, now, onDiscard }: DraftLineProps) {
  const actor = useActor();
  const shortName = useShortLocationNames();
  const isOwnLocation = canWriteProtocolAt(actor, idFromIri(draft.location, locations.path) ?? 0);
  const path = `/service/protocols/edit/${draft.id}`;
  const facts = [
    `zuletzt gespeichert ${formatRelativeDateTime(draft.occurredAt, now)}`,
    draft.profileName,
    isManagement(actor) ? shortName(draft.locationName) : undefined,
  ];
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <Text fw={600}>{draft.formName}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </Text>
      </div>
      {isOwnLocation && (
        <div className={styles.actions}>
          <Button variant="subtle" color="gray" aria-label={`${draft.formName}: Verwerfen`} onClick={onDiscard}>
            Verwerfen
          </Button>
          <Button
            variant="light"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`${draft.formName}: Weiter ausfüllen`}
            renderRoot={(props) => <Link to={path} {...props} />}
          >
            Weiter ausfüllen
          </Button>
        </div>
      )}
    </li>
  );
}
