import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useState, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { useLock } from '#web/api/lock/workplace-lock.ts';
import { EMPTY_PLAYER, OPTIONAL_LABELS, type PlayerValues, parsePlayer, type TypedName } from './player-values.ts';
import { usePlayerCheck } from './use-player-check.ts';
import { useTypedElsewhere } from '#web/features/player-check/scan/use-typed-elsewhere.ts';

/** Input that was not submitted is cleared after this time, before the next guest arrives. */
const CLEAR_AFTER_SECONDS = 60;

/** Readers end a zone with Enter or Tab, at once or after a pause. */
const END_OF_SCAN_MILLISECONDS = 1500;

/** The way in which the guest is entered: by scanner or by typing. */
export type EntryMode = 'scan' | 'hand';

/** The elements that receive the focus during a check. */
export interface GuestRefs {
  readonly area: RefObject<HTMLElement | null>;
  readonly scanField: RefObject<HTMLTextAreaElement | null>;
  readonly firstField: RefObject<HTMLInputElement | null>;
}

interface GuestOptions {
  readonly minimumAge: number;
  /** The dialog of a phone, which has no scanner. */
  readonly isInDialog: boolean;
}

/** Holds the state of the current check: the entered guest, the errors, and the answer of OASIS. */
export function useGuest({ minimumAge, isInDialog }: GuestOptions, { area, scanField, firstField }: GuestRefs) {
  const { entryMode, setEntryMode, chooseEntryMode, setHasReader, returnToReader, isNextScanned } =
    useEntryMode(isInDialog);
  const input = useGuestInput(returnToReader);
  const { values, errors, setValues, setErrors, reset } = input;
  const { state, turn, isAnswered, check, misread, clear, prolong } = usePlayerCheck({ minimumAge, onClear: reset });
  const scanEnd = useScanEnd();
  const clearGuest = () => {
    scanEnd.forget();
    clear();
    reset();
  };
  const noticeKey = useClearWhenIdle(clearGuest);
  useClearWhenLocked(clearGuest);
  const { focusAfter, focusField } = focusOf({ area, scanField, firstField });
  const onTyped = () => focusAfter(isAnswered ? clearGuest : noticeKey);
  useTypedElsewhere(area, { isAnswered, isScanEnding: scanEnd.isNear, onTyped });

  const send = (player: PlayerValues, cardExpiredOn = input.cardExpiredOn) => {
    noticeKey();
    const parsed = parsePlayer(player, localDay(serverNow()));
    setErrors(parsed.errors ?? {});
    if (parsed.player !== null) return void check(parsed.player, cardExpiredOn);
    return focusField(Object.keys(parsed.errors)[0]);
  };
  return {
    /** Increases with every guest, so that the scanner's field starts empty. */
    key: input.guestCount,
    entry: entryMode,
    values,
    errors,
    /** The error that no field shows. */
    error: hiddenError(errors),
    state,
    turn,
    isAnswered,
    change: (changes: Partial<PlayerValues>) => {
      setValues((previous) => ({ ...previous, ...changes }));
      // What was wrong with a field may be right now; the next check says so.
      setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in changes))));
    },
    changeEntry: (newMode: EntryMode) => focusAfter(() => chooseEntryMode(newMode)),
    noticeInput: () => {
      // Input during a query belongs to the next guest, whichever field it is entered in.
      if (state.outcome !== 'idle') clear();
      noticeKey();
    },
    /** Whoever acts on the answer keeps it for its full time. */
    noticeAct: () => {
      if (prolong()) noticeKey();
    },
    send: (player = values) => send(player),
    nameTyped: (name: TypedName) => {
      flushSync(() => {
        reset();
        setValues({ ...EMPTY_PLAYER, ...name });
        setEntryMode('hand');
      });
      focusField(name.firstName === '' ? 'firstName' : 'dateOfBirth');
    },
    /** The beginning of the zone, which the reader has typed into a field. */
    scanStart: input.scanStart,
    scanBegun: (zoneStart: string) => {
      focusAfter(() => {
        clearGuest();
        input.setScanStart(zoneStart);
        setEntryMode('scan');
      });
      scanField.current?.setSelectionRange(zoneStart.length, zoneStart.length);
    },
    zoneCompleted: scanEnd.notice,
    misread,
    scanned: (player: PlayerValues, cardExpiredOn: string | null) => {
      setHasReader(true);
      setValues(player);
      input.setCardExpiredOn(cardExpiredOn);
      send(player, cardExpiredOn);
    },
    next: () => focusAfter(clearGuest),
    isNextScanned,
    /** Switches between scanner and fields and keeps the input. */
    complete: () => {
      clear();
      setEntryMode('hand');
    },
  };
}

/** Returns the error of a field in the dialog for more details, which is closed. Those of the fields in sight come first. */
const hiddenError = (errors: Readonly<Record<string, string>>) =>
  Object.keys(errors).every((name) => name in OPTIONAL_LABELS) ? Object.values(errors)[0] : undefined;

const focusOf = ({ area, scanField, firstField }: GuestRefs) => ({
  /** Applies the change, then focuses the first field, which was inert while the answer covered it. */
  focusAfter: (change: () => void) => {
    flushSync(change);
    (scanField.current ?? firstField.current)?.focus();
  },
  focusField: (name: string | undefined) => area.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
});

export type Guest = ReturnType<typeof useGuest>;

/** Holds what was entered of the current guest, and its errors. */
function useGuestInput(onReset: () => void) {
  const [values, setValues] = useState(EMPTY_PLAYER);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [scanStart, setScanStart] = useState('');
  // Kept for another query about the same guest.
  const [cardExpiredOn, setCardExpiredOn] = useState<string | null>(null);
  const [guestCount, setGuestCount] = useState(0);
  const reset = () => {
    setScanStart('');
    setCardExpiredOn(null);
    setValues(EMPTY_PLAYER);
    setErrors({});
    setGuestCount((previous) => previous + 1);
    onReset();
  };
  return {
    guestCount,
    scanStart,
    cardExpiredOn,
    values,
    errors,
    setScanStart,
    setCardExpiredOn,
    setValues,
    setErrors,
    reset,
  };
}

/** Remembers when a zone was complete, until the next guest. */
function useScanEnd() {
  const completedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    notice: () => {
      completedAt.current = performance.now();
    },
    forget: () => {
      completedAt.current = Number.NEGATIVE_INFINITY;
    },
    isNear: () => performance.now() - completedAt.current < END_OF_SCAN_MILLISECONDS,
  };
}

/**
 * Holds how guests are entered. The device remembers the choice, because a counter without a scanner always types. Once a
 * card was scanned, the fields that open by themselves are the exception, so the next guest is scanned. Whoever chooses
 * them has no working scanner, and keeps them until a card is scanned again.
 */
function useEntryMode(isInDialog: boolean) {
  const [entry, setEntry] = useLocalStorage<EntryMode>({
    key: isInDialog ? 'player-check-entry-dialog' : 'player-check-entry',
    defaultValue: isInDialog ? 'hand' : 'scan',
    getInitialValueInEffect: false,
  });
  const [hasReader, setHasReader] = useLocalStorage({
    key: 'player-check-reader',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const entryMode: EntryMode = entry === 'hand' ? entry : 'scan';
  const returnToReader = () => {
    if (hasReader && !isInDialog) setEntry('scan');
  };
  const chooseEntryMode = (chosen: EntryMode) => {
    setEntry(chosen);
    if (chosen === 'hand') setHasReader(false);
  };
  return {
    entryMode,
    setEntryMode: setEntry,
    chooseEntryMode,
    setHasReader,
    returnToReader,
    isNextScanned: entryMode === 'scan' || (hasReader && !isInDialog),
  };
}

/** Whoever unlocks the device must not read whom the previous profile has checked. */
function useClearWhenLocked(onClear: () => void): void {
  const isLocked = useLock() !== null;
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (isLocked) clear();
  }, [isLocked]);
}

/** @returns a function that restarts the time; it must be called on every key press */
function useClearWhenIdle(onClear: () => void): () => void {
  const timerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  return () => {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(onClear, CLEAR_AFTER_SECONDS * 1000);
  };
}
