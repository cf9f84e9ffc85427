import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { openDraftsQuery } from '#web/features/protocols/filling/filling.api.ts';
import { lastChangeText, useIsOutOfReach } from './draft-reach.ts';
import { draftOfTile, type OpenDraft } from './open-drafts.ts';
import styles from '#web/features/protocols/filling/runner.module.css';

interface OpenDraftsProps {
  readonly user: string;
  readonly location: string;
  /** IRIs of the forms whose tile continues their newest draft. */
  readonly formsWithTile: readonly string[];
}

/** More drafts would push the daily forms below the visible area. */
const MAX_SHOWN_DRAFTS = 3;

/** Lists the open drafts that no tile continues, above the forms that can be started. */
export function OpenDrafts({ user, location, formsWithTile }: OpenDraftsProps) {
  const drafts = useQuery(openDraftsQuery(user, location));
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow(MINUTE_MILLISECONDS);
  const navigate = useNavigate();
  const isOutOfReach = useIsOutOfReach();
  if (drafts.isPending) return <Skeleton height={90} radius="md" role="group" aria-label="Entwürfe werden geladen" />;
  if (drafts.data === undefined) return <ErrorNotice subject="Entwürfe" onRetry={() => void drafts.refetch()} />;
  const continuedByTile = formsWithTile.map((form) => draftOfTile(form, drafts.data));
  const listed = drafts.data.filter((draft) => !continuedByTile.includes(draft));
  if (listed.length === 0) return null;
  const openDraft = ({ uuid }: OpenDraft) => void navigate({ to: '.', search: { draft: uuid } });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="open-drafts">
      <Title order={2} size="h3" id="open-drafts" mb="sm">
        Entwürfe
      </Title>
      <ul className={styles.drafts}>
        {listed.slice(0, showsAll ? undefined : MAX_SHOWN_DRAFTS).map((draft) => (
          <li key={draft.uuid} className={styles.draft}>
            <div>
              <Text fw={600}>{draft.formName}</Text>
              <Text size="sm" c="dimmed">
                {factsOf(draft, isOutOfReach(draft), now)}
              </Text>
              {draft.refusal !== null && <Text>Konnte nicht abgeschlossen werden: {draft.refusal}</Text>}
            </div>
            <Button
              variant="light"
              className={styles.resume}
              disabled={isOutOfReach(draft)}
              leftSection={<IconPencil size={20} aria-hidden />}
              aria-label={`Weiter ausfüllen: ${draft.formName}`}
              onClick={() => openDraft(draft)}
            >
              Weiter<span className={styles.more}>{'\u00A0ausfüllen'}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!showsAll && listed.length > MAX_SHOWN_DRAFTS && (
        <Button variant="subtle" color="gray" mt="xs" px={0} onClick={() => setShowsAll(true)}>
          Alle {listed.length} anzeigen
        </Button>
      )}
    </Paper>
  );
}

const factsOf = (draft: OpenDraft, isOutOfReach: boolean, now: number) =>
  [lastChangeText(draft, isOutOfReach, now), draft.profileName, draft.isOnlyHere ? 'nur auf diesem Gerät' : undefined]
    .filter((fact) => fact !== undefined)
    .join(' · ');
