import { Loader, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCloudUp, IconPinFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import { ActionIcon } from './action-icon.tsx';
import styles from './action-tile.module.css';
import type { QuickRecord, Tap } from './use-quick-record.ts';

/** Protects from the second tap of a double tap, which would otherwise undo what the first one recorded. */
const DOUBLE_TAP_MILLISECONDS = 700;

interface ActionTileProps {
  readonly action: Action;
  readonly quick: QuickRecord;
  /** Replaces the action's name. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** Marks an action that is also on the workplace. */
  readonly isPinned?: boolean;
  /** Records the action in another way than with the present time and no comment. */
  readonly onTap?: (action: Action) => void;
}

/** Records an action with one tap, then confirms it and offers to undo it, all in the same place. */
export function ActionTile({
  action,
  quick,
  label = action.name,
  className = '',
  isPinned = false,
  onTap = (tappedAction) => void quick.tap(tappedAction),
}: ActionTileProps) {
  const main = useRef<HTMLButtonElement>(null);
  const tap = quick.tapOf(action);
  // A long name may make the tile higher than the confirmation.
  const [height, setHeight] = useState<number>();
  return (
    <div
      className={`${styles.tile} ${className}`}
      style={{ minBlockSize: tap === undefined ? undefined : height }}
      data-state={tap?.state ?? 'ready'}
      data-undo={tap?.canUndo === true || undefined}
    >
      <UnstyledButton
        ref={main}
        className={styles.main}
        aria-disabled={tap !== undefined || undefined}
        onClick={({ currentTarget }) => {
          if (tap === undefined) setHeight(currentTarget.parentElement?.offsetHeight);
          onTap(action);
        }}
      >
        <span className={styles.icon}>
          <TileIcon kind={action.kind} tap={tap} />
        </span>
        <span className={styles.words}>
          {tap === undefined || tap.state === 'sending' ? label : <TapWords tap={tap} />}
        </span>
        {isPinned && tap === undefined && <IconPinFilled size={16} aria-hidden className={styles.pin} />}
      </UnstyledButton>
      {tap?.canUndo === true && <UndoButton action={action} quick={quick} returnTo={main} />}
      {tap?.state === 'recorded' && <span className={styles.rest} aria-hidden />}
    </div>
  );
}

function TapWords({ tap: { state, at, action } }: { readonly tap: Tap }) {
  const texts = {
    recorded: `Erfasst ${formatTime(at)}`,
    kept: 'Gespeichert, wird übertragen',
    undoing: 'Wird zurückgenommen',
    undone: 'Zurückgenommen',
    sending: '',
  };
  return (
    <>
      {texts[state]} <span className={styles.name}>{action.name}</span>
    </>
  );
}

function TileIcon({ kind, tap }: { readonly kind: Action['kind']; readonly tap: Tap | undefined }) {
  switch (tap?.state) {
    case 'sending':
    case 'undoing':
      return <Loader size={24} color="currentColor" aria-label="wird gesendet" />;
    case 'recorded':
      return <IconCheck size={28} stroke={2.2} aria-hidden />;
    case 'kept':
      return <IconCloudUp size={28} stroke={1.8} aria-hidden />;
    case 'undone':
      return <IconArrowBackUp size={28} stroke={1.8} aria-hidden />;
    default:
      return <ActionIcon kind={kind} />;
  }
}

interface UndoButtonProps {
  readonly action: Action;
  readonly quick: QuickRecord;
  /** Receives the focus when this button is removed while it has the focus. */
  readonly returnTo: RefObject<HTMLButtonElement | null>;
}

function UndoButton({ action, quick, returnTo }: UndoButtonProps) {
  const [isReady, setIsReady] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), DOUBLE_TAP_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    const ownButton = button.current;
    const returnTarget = returnTo.current;
    return () => {
      if (ownButton !== null && ownButton === document.activeElement) returnTarget?.focus();
    };
  }, [returnTo]);
  return (
    <UnstyledButton
      ref={button}
      className={styles.undo}
      disabled={!isReady}
      aria-label={`Rückgängig: ${action.name}`}
      onClick={() => quick.undo(action)}
    >
      <IconArrowBackUp size={20} aria-hidden />
      Rückgängig
    </UnstyledButton>
  );
}
