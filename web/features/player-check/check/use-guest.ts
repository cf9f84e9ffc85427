import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { EMPTY_PLAYER, type PlayerValues, parsePlayer } from './player-values.ts';
import { useClearWhenIdle } from './use-clear-when-idle.ts';
import { usePlayerCheck } from './use-player-check.ts';
import { useTypedElsewhere } from './use-typed-elsewhere.ts';

/** How the guest is entered. */
export type Entry = 'scan' | 'hand';

const MISREAD = 'Das wurde nicht richtig gelesen. Bitte erneut scannen.';

/** The elements that receive the focus during a check. */
export interface GuestRefs {
  readonly slot: RefObject<HTMLElement | null>;
  readonly scan: RefObject<HTMLTextAreaElement | null>;
  readonly first: RefObject<HTMLInputElement | null>;
}

/** State of the current check: the entered guest, the errors, and the answer of OASIS. */
export function useGuest(minimumAge: number, { slot, scan, first }: GuestRefs) {
  const [entry, setEntry] = useEntry();
  const [values, setValues] = useState(EMPTY_PLAYER);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isMisread, setIsMisread] = useState(false);
  const [count, setCount] = useState(0);
  const reset = useCallback(() => {
    setValues(EMPTY_PLAYER);
    setErrors({});
    setIsMisread(false);
    setCount((before) => before + 1);
  }, []);
  const { state, check, clear } = usePlayerCheck({ minimumAge, onClear: reset });
  const isAnswered = state.outcome !== 'idle' && state.outcome !== 'querying';
  const leave = () => {
    clear();
    reset();
  };
  const noticeKey = useClearWhenIdle(leave);
  /** Applies the change, then focuses the first field, which was inert while the answer covered it. */
  const focusAfter = (change: () => void) => {
    flushSync(change);
    (scan.current ?? first.current)?.focus();
  };
  useTypedElsewhere(slot, {
    isAnswered,
    takesScans: entry === 'scan',
    onTyped: () => focusAfter(isAnswered ? leave : noticeKey),
  });

  const send = (player: PlayerValues) => {
    noticeKey();
    const read = parsePlayer(player);
    setErrors(read.errors ?? {});
    if (read.player !== null) return void check(read.player);
    const wrong = Object.keys(read.errors).at(-1);
    return slot.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return {
    /** Increases with every guest, so that the scanner's field starts empty. */
    key: count,
    entry,
    values,
    errors,
    /** The errors as one line of text. */
    error: isMisread ? MISREAD : Object.values(errors).at(-1),
    state,
    isAnswered,
    setIsMisread,
    change: (changes: Partial<PlayerValues>) => setValues((before) => ({ ...before, ...changes })),
    changeEntry: (next: Entry) => focusAfter(() => setEntry(next)),
    noticeInput: () => {
      // Input during a query belongs to the next guest, whichever field it is entered in.
      if (state.outcome !== 'idle') clear();
      noticeKey();
    },
    send: (player = values) => send(player),
    scanned: (player: PlayerValues) => {
      setValues(player);
      send(player);
    },
    next: () => focusAfter(leave),
    /** Switches between scanner and fields and keeps the input. */
    complete: () => {
      clear();
      setEntry('hand');
    },
  };
}

export type Guest = ReturnType<typeof useGuest>;

/** The device remembers the choice, because a counter without a scanner always types. */
function useEntry() {
  const [entry, setEntry] = useLocalStorage<Entry>({
    key: 'player-check-entry',
    defaultValue: 'scan',
    getInitialValueInEffect: false,
  });
  return [entry === 'hand' ? entry : 'scan', setEntry] as const;
}
