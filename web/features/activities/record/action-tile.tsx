import { Loader, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCloudUp, IconPinFilled } from '@tabler/icons-react';
import { type MouseEventHandler, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { keptText } from '#web/ui/record/waiting-mark.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import { ActionIcon } from './action-icon.tsx';
import styles from './action-tile.module.css';
import { type GoneButton, isDoubleTap, isLateTap } from './double-tap.ts';
import type { QuickRecord, Tap } from './use-quick-record.ts';

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
  const firstTap = useRef<MouseEvent | null>(null);
  const goneUndo = useRef<GoneButton | null>(null);
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
        onClick={({ currentTarget, nativeEvent }) => {
          // Somebody who wanted to undo and was a moment too late must not record once more.
          if (goneUndo.current !== null && isLateTap(goneUndo.current, nativeEvent)) return;
          if (tap === undefined) setHeight(currentTarget.parentElement?.offsetHeight);
          firstTap.current = nativeEvent;
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
      {tap?.canUndo === true && (
        <UndoButton
          name={action.name}
          returnTo={main}
          onGone={(box) => {
            goneUndo.current = { box, goneAt: performance.now() };
          }}
          onClick={({ nativeEvent }) => {
            // It must not undo what the first tap recorded.
            if (firstTap.current === null || !isDoubleTap(firstTap.current, nativeEvent)) quick.undo(action);
          }}
        />
      )}
      {tap?.state === 'recorded' && tap.canUndo && <span className={styles.rest} aria-hidden />}
    </div>
  );
}

function TapWords({ tap: { state, at, action } }: { readonly tap: Tap }) {
  const isOnline = useIsOnline();
  const texts = {
    recorded: `Erfasst ${formatTime(at)}`,
    kept: keptText(isOnline),
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
  readonly name: string;
  /** Receives the focus when this button is removed while it has the focus. */
  readonly returnTo: RefObject<HTMLButtonElement | null>;
  /** Receives the place of this button when it is removed. */
  readonly onGone: (box: DOMRect) => void;
  readonly onClick: MouseEventHandler;
}

function UndoButton({ name, returnTo, onGone, onClick }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tellGone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const ownButton = button.current;
    const returnTarget = returnTo.current;
    return () => {
      if (ownButton !== null) tellGone(ownButton.getBoundingClientRect());
      if (ownButton !== null && ownButton === document.activeElement) returnTarget?.focus();
    };
  }, [returnTo]);
  return (
    <UnstyledButton ref={button} className={styles.undo} aria-label={`Rückgängig: ${name}`} onClick={onClick}>
      <IconArrowBackUp size={20} aria-hidden />
      Rückgängig
    </UnstyledButton>
  );
}
