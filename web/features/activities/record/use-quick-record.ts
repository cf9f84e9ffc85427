import { useRef, useState } from 'react';
import { type Activity, recordActivity } from '#shared/contracts/activities/activities.ts';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles/profiles.ts';
import { awaitLateAnswer } from '#web/api/outbox/outbox.ts';
import { withdrawRequest } from '#web/api/outbox/outbox-sending.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { hideUnansweredError, showSendError } from '#web/ui/notice/send-error.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import { useRecordActivity } from '#web/features/activities/activities.api.ts';
import { isWithdrawable, useUndoActivity } from './use-undo-activity.ts';

/** For this time a tile shows that its action was recorded, and offers to undo it. It does not record again until then. */
export const UNDO_SECONDS = 8;
const UNDONE_SECONDS = 3;

/** What a tile shows after a tap. */
export interface Tap {
  /** `kept` means recorded on this device, but not yet on the server. */
  readonly state: 'sending' | 'recorded' | 'kept' | 'undoing' | 'undone';
  readonly action: Pick<Action, '@id' | 'name'>;
  /** Time of the tap, in milliseconds. */
  readonly at: number;
  readonly idempotencyKey: string;
  /** Undefined until the server has answered. */
  readonly activity?: Activity;
  readonly canUndo: boolean;
}

/** The time and the comment that were chosen before the tap. */
export interface TapDetails {
  readonly comment?: string | undefined;
  /** Defaults to the time of the tap. */
  readonly occurredAt?: string | undefined;
}

export interface QuickRecord {
  /** Resolves with false if the activity could not be recorded. */
  readonly tap: (action: Action, details?: TapDetails) => Promise<boolean>;
  readonly undo: (action: Action) => void;
  /** Undefined while the action can be recorded. */
  readonly tapOf: (action: Pick<Action, '@id'>) => Tap | undefined;
  /** The latest tap that is still shown, for screen readers. */
  readonly latest: Tap | undefined;
}

interface QuickRecordOptions {
  /**
   * Keeps what was recorded in sight after it can no longer be undone. For a tile that is about one person: it would else
   * offer to record the same once more.
   */
  readonly staysRecorded?: boolean;
}

/** Records an activity with one tap and undoes it with another. Repeated taps record it only once. */
export function useQuickRecord({ staysRecorded = false }: QuickRecordOptions = {}): QuickRecord {
  const { profile, location } = useSession();
  const taps = useTaps(staysRecorded);
  const send = useSendTap(taps);
  const undoTap = useUndoTap(taps);
  return {
    tapOf: taps.of,
    latest: taps.latest,
    tap: async (action, { comment, occurredAt } = {}) => {
      if (taps.isShown(action)) return true;
      if (profile === null) {
        showError(new Error(NO_PROFILE_MESSAGE));
        return false;
      }
      const at = serverNow();
      const body = {
        action: action['@id'],
        profile: profile['@id'],
        location: location?.['@id'],
        comment,
        occurredAt: occurredAt ?? toWire(at),
      };
      return send({ state: 'sending', action, at, idempotencyKey: crypto.randomUUID(), canUndo: false }, body);
    },
    undo: (action) => {
      const tap = taps.of(action);
      if (tap?.canUndo === true) void undoTap(tap);
    },
  };
}

type ShownTaps = ReturnType<typeof useTaps>;

/** Returns a function that sends the activity of a tap. The tile shows whether it was recorded or is kept in the outbox. */
function useSendTap(taps: ShownTaps) {
  const record = useRecordActivity();
  const showLateAnswer = async (tap: Tap) => {
    const activity = await awaitLateAnswer(recordActivity, tap.idempotencyKey);
    if (taps.isKept(tap)) taps.show({ ...tap, state: 'recorded', activity, canUndo: true }, secondsLeft(tap));
  };
  return async (tap: Tap, body: Parameters<typeof record.mutateAsync>[0]['body']) => {
    const { action, idempotencyKey } = tap;
    taps.show(tap);
    try {
      const answer = await record.mutateAsync({ body, idempotencyKey, title: action.name });
      if (answer === undefined) {
        taps.show({ ...tap, state: 'kept', canUndo: isWithdrawable(idempotencyKey) }, UNDO_SECONDS);
        void showLateAnswer(tap);
      } else {
        hideUnansweredError();
        taps.show({ ...tap, state: 'recorded', activity: answer, canUndo: true }, UNDO_SECONDS);
      }
    } catch (error) {
      showSendError(error);
      taps.hide(tap);
      return false;
    }
    return true;
  };
}

/** Returns a function that undoes the activity of a tap: on the server, or in the outbox if it waits there. */
function useUndoTap(taps: ShownTaps) {
  const undoActivity = useUndoActivity();
  return async (tap: Tap) => {
    taps.show({ ...tap, state: 'undoing', canUndo: false });
    try {
      if (tap.activity !== undefined) await undoActivity(tap.activity);
      else if (!(await withdrawRequest(tap.idempotencyKey)))
        throw new Error(`${tap.action.name} ist schon unterwegs. Bitte korrigieren Sie den Eintrag in der Liste.`);
      taps.show({ ...tap, state: 'undone', canUndo: false }, UNDONE_SECONDS);
    } catch (error) {
      if (tap.activity === undefined) showError(error);
      else showSendError(error);
      taps.hide(tap);
    }
  };
}

function useTaps(staysRecorded: boolean) {
  // A ref beside the state, because state changes only with the next render, and two taps may happen within one frame.
  const currentTaps = useRef(new Map<string, Tap>());
  const [shownTaps, setShownTaps] = useState<ReadonlyMap<string, Tap>>(() => new Map());
  const setTapShown = (tap: Tap, isShown: boolean) => {
    // A map keeps insertion order, so its last entry is the tap shown last.
    currentTaps.current.delete(tap.action['@id']);
    if (isShown) currentTaps.current.set(tap.action['@id'], tap);
    setShownTaps(new Map(currentTaps.current));
  };
  return {
    of: ({ '@id': iri }: Pick<Action, '@id'>) => shownTaps.get(iri),
    latest: [...shownTaps.values()].at(-1),
    isShown: ({ '@id': iri }: Pick<Action, '@id'>) => currentTaps.current.has(iri),
    hide: (tap: Tap) => setTapShown(tap, false),
    /** Shows a tap until it is replaced, or for a limited time. What stays recorded loses only its undo. */
    show: (tap: Tap, seconds?: number) => {
      setTapShown(tap, true);
      if (seconds === undefined) return;
      const endAt = () => {
        if (currentTaps.current.get(tap.action['@id']) !== tap) return;
        if (staysRecorded && tap.state !== 'undone') setTapShown({ ...tap, canUndo: false }, true);
        else setTapShown(tap, false);
      };
      setTimeout(endAt, seconds * 1000);
    },
    /** Returns whether the tile still shows this tap, because it was not tapped again in the meantime. */
    isKept: ({ action, idempotencyKey }: Tap) => {
      const now = currentTaps.current.get(action['@id']);
      return now?.idempotencyKey === idempotencyKey && now.state === 'kept';
    },
  };
}

const secondsLeft = ({ at }: Tap) => Math.max(0, at / 1000 + UNDO_SECONDS - serverNow() / 1000);
