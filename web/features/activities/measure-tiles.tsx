import { Button, Loader, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPencilPlus, IconPlus } from '@tabler/icons-react';
import type { Action } from '#shared/contracts/master-data.ts';
import { useNewKey } from '#web/ui/hotkeys.ts';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { MeasureDropDown } from './measure-drop-down.tsx';
import { measureIcon } from './measure-icon.ts';
import styles from './measure-tiles.module.css';
import { useMeasures } from './measures.ts';
import { TILES } from './offered-actions.ts';
import { type TapState, useQuickRecord } from './quick-record.ts';
import { LazyRecordActivityModal } from './lazy-activity-dialogs.ts';

/** What is done most is one tap away, the rest two; a comment or another time takes the form. */
export function MeasureTiles() {
  const { actions, isFailing, retry } = useMeasures();
  if (isFailing) return <ErrorNotice what="Maßnahmen" onRetry={retry} />;
  return actions === null ? <TilesSkeleton /> : <Tiles actions={actions} />;
}

function Tiles({ actions }: { readonly actions: readonly Action[] }) {
  const { tap, stateOf } = useQuickRecord();
  const [isFormOpen, { open, close }] = useDisclosure(false);
  useNewKey(open);
  if (actions.length === 0) return <Text c="dimmed">Für diesen Standort sind keine Maßnahmen hinterlegt.</Text>;
  const others = actions.slice(TILES).toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
  return (
    <div className={styles.tiles}>
      {actions.slice(0, TILES).map((action) => (
        <Tile key={action['@id']} action={action} state={stateOf(action)} onTap={() => tap(action)} />
      ))}
      {others.length > 0 && (
        <MeasureDropDown
          actions={others}
          onTap={tap}
          list="Weitere Maßnahmen"
          icon={<IconPlus size={20} aria-hidden />}
          className={styles.more}
        >
          Weitere …
        </MeasureDropDown>
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
  return measureIcon(kind);
}

function TilesSkeleton() {
  return (
    <div className={styles.tiles} aria-busy aria-label="Maßnahmen werden geladen">
      {Array.from({ length: TILES }, (_, index) => (
        <Skeleton key={index} height={94} radius="md" />
      ))}
      <Skeleton height={50} radius="md" />
      <Skeleton height={50} radius="md" />
    </div>
  );
}
