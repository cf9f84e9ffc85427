import { Button, Loader, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPencilPlus, IconPlus } from '@tabler/icons-react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { ActionDropDown } from './action-drop-down.tsx';
import { actionIcon } from './action-icon.ts';
import styles from './action-tiles.module.css';
import { useRecordableActions } from './recordable-actions.ts';
import { TILE_COUNT } from './offered-actions.ts';
import { type TapState, useQuickRecord } from './use-quick-record.ts';
import { LazyRecordActivityModal } from '#web/features/activities/lazy-activity-dialogs.ts';

/** Records the most used actions with one tap and the others with two. A comment or another time needs the form. */
export function ActionTiles() {
  const { actions, isFailing, retry } = useRecordableActions();
  if (isFailing) return <ErrorNotice subject="Maßnahmen" onRetry={retry} />;
  return actions === null ? <TilesSkeleton /> : <Tiles actions={actions} />;
}

function Tiles({ actions }: { readonly actions: readonly Action[] }) {
  const { tap, stateOf } = useQuickRecord();
  const [isFormOpen, { open, close }] = useDisclosure(false);
  useNewEntryHotkey(open);
  if (actions.length === 0) return <Text c="dimmed">Für diesen Standort sind keine Maßnahmen hinterlegt.</Text>;
  const others = actions.slice(TILE_COUNT).toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
  return (
    <div className={styles.tiles}>
      {actions.slice(0, TILE_COUNT).map((action) => (
        <Tile key={action['@id']} action={action} state={stateOf(action)} onTap={() => tap(action)} />
      ))}
      {others.length > 0 && (
        <ActionDropDown
          actions={others}
          onTap={tap}
          list="Weitere Maßnahmen"
          icon={<IconPlus size={20} aria-hidden />}
          className={styles.more}
        >
          Weitere …
        </ActionDropDown>
      )}
      <Button
        size="lg"
        variant="default"
        className={styles.more}
        leftSection={<IconPencilPlus size={20} aria-hidden />}
        onClick={open}
      >
        Mit Kommentar …
      </Button>
      {isFormOpen && <LazyRecordActivityModal onClose={close} />}
    </div>
  );
}

interface TileProps {
  readonly action: Action;
  readonly state: TapState;
  readonly onTap: () => void;
}

function Tile({ action, state, onTap }: TileProps) {
  return (
    <UnstyledButton className={styles.tile} data-state={state} aria-busy={state === 'sending'} onClick={onTap}>
      <TileIcon kind={action.kind} state={state} />
      <span className={styles.name}>{action.name}</span>
    </UnstyledButton>
  );
}

function TileIcon({ kind, state }: { readonly kind: Action['kind']; readonly state: TapState }) {
  if (state === 'sending') return <Loader size={26} color="currentColor" aria-label="wird gesendet" />;
  if (state === 'recorded') return <IconCheck size={28} stroke={2.4} aria-label="erfasst" />;
  return actionIcon(kind);
}

function TilesSkeleton() {
  return (
    <div className={styles.tiles} aria-busy aria-label="Maßnahmen werden geladen">
      {Array.from({ length: TILE_COUNT }, (_, index) => (
        <Skeleton key={index} height={94} radius="md" />
      ))}
      <Skeleton height={50} radius="md" />
      <Skeleton height={50} radius="md" />
    </div>
  );
}
