import { Button, Loader, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPencilPlus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Action } from '#shared/contracts/master-data.ts';
import { useSession } from '#web/api/session.ts';
import { loadInTime } from '#web/ui/chunk-load.ts';
import { useNewKey } from '#web/ui/hotkeys.ts';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { actionsQuery, recentActivitiesQuery } from './activities.api.ts';
import { measureIcon } from './measure-icon.ts';
import styles from './measure-tiles.module.css';
import { byUse, offeredActions, TILES } from './offered-actions.ts';
import { type TapState, useQuickRecord } from './quick-record.ts';
import { LazyRecordActivityModal } from './lazy-activity-dialogs.ts';

const OtherMeasures = lazy(async () => ({ default: (await loadInTime(import('./other-measures.tsx'))).OtherMeasures }));

/** What is done most is one tap away, the rest two; a comment or another time takes the form. */
export function MeasureTiles() {
  const { location } = useSession();
  const catalogue = useQuery(actionsQuery);
  const recent = useQuery({ ...recentActivitiesQuery(location?.['@id'] ?? ''), enabled: location !== null });
  if (catalogue.isError && catalogue.data === undefined)
    return <ErrorNotice what="Maßnahmen" onRetry={() => void catalogue.refetch()} />;
  // The order must not change under a thumb: the tiles wait until it is known, but not for a failing answer.
  if (catalogue.isPending || recent.isPending) return <TilesSkeleton />;
  return <Tiles actions={byUse(offeredActions(catalogue.data, location?.socialconcept), recent.data ?? [])} />;
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
      {others.length > 0 && <OtherMeasuresButton actions={others} onTap={tap} />}
      <Button size="lg" variant="default" leftSection={<IconPencilPlus size={20} aria-hidden />} onClick={open}>
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
      <TileIcon name={action.name} state={state} />
      <span className={styles.name}>{action.name}</span>
    </UnstyledButton>
  );
}

function TileIcon({ name, state }: { readonly name: string; readonly state: TapState }) {
  if (state === 'sending') return <Loader size={26} color="currentColor" aria-label="wird gesendet" />;
  if (state === 'recorded') return <IconCheck size={28} stroke={2.4} aria-label="erfasst" />;
  return measureIcon(name);
}

interface OtherMeasuresButtonProps {
  readonly actions: readonly Action[];
  readonly onTap: (action: Action) => void;
}

/** Placing a drop-down beside its button takes a good part of the page's weight, so it comes with the first use. */
function OtherMeasuresButton({ actions, onTap }: OtherMeasuresButtonProps) {
  const [isWanted, { open }] = useDisclosure(false);
  const button = (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconPlus size={20} aria-hidden />}
      aria-haspopup="dialog"
      onClick={open}
    >
      Weitere …
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OtherMeasures actions={actions} onTap={onTap} />
    </Suspense>
  );
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
