import { Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { ActionTile } from './action-tile.tsx';
import styles from './action-tiles.module.css';
import { TILE_COUNT } from './offered-actions.ts';
import { useRecordableActions } from './recordable-actions.ts';
import { RecordedStatus } from './recorded-status.tsx';
import { useQuickRecord } from './use-quick-record.ts';
import { LazyAllActions, LazyRecordActivityModal } from '#web/features/activities/lazy-activity-dialogs.ts';

interface ActionTilesProps {
  /** An element beside 'Alle Maßnahmen'. */
  readonly children?: ReactNode;
}

/** Records four actions with one tap and all others with two. A comment or another time needs the form. */
export function ActionTiles({ children }: ActionTilesProps) {
  const { actions, isFailing, retry } = useRecordableActions();
  if (isFailing) return <ErrorNotice subject="Maßnahmen" onRetry={retry} />;
  if (actions === null) return <TilesSkeleton />;
  return (
    <div className={styles.tiles}>
      <Tiles actions={actions} />
      {children}
    </div>
  );
}

function Tiles({ actions }: { readonly actions: readonly Action[] }) {
  const quick = useQuickRecord();
  const [isListOpen, list] = useDisclosure(false);
  const [isFormOpen, form] = useDisclosure(false);
  useNewEntryHotkey(form.open);
  if (actions.length === 0) return <Text c="dimmed">Für diesen Standort sind keine Maßnahmen hinterlegt.</Text>;
  return (
    <>
      {actions.slice(0, TILE_COUNT).map((action) => (
        <ActionTile key={action['@id']} action={action} quick={quick} className={styles.tile} />
      ))}
      <Button
        size="lg"
        variant="default"
        className={styles.more}
        leftSection={<IconLayoutGrid size={22} aria-hidden />}
        onClick={list.open}
      >
        Alle Maßnahmen
      </Button>
      <RecordedStatus tap={quick.latest} />
      {isListOpen && <LazyAllActions actions={actions} quick={quick} onClose={list.close} />}
      {isFormOpen && <LazyRecordActivityModal onClose={form.close} />}
    </>
  );
}

function TilesSkeleton() {
  return (
    <div className={styles.tiles} aria-busy role="group" aria-label="Maßnahmen werden geladen">
      {Array.from({ length: TILE_COUNT }, (_, index) => (
        <Skeleton key={index} className={styles.loadingTile} radius="md" />
      ))}
      <Skeleton height={52} radius="md" />
      <Skeleton height={52} radius="md" />
    </div>
  );
}
