import { keptText } from '#web/ui/record/waiting-mark.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import { type DeviceDraft, isUnsent } from './draft-state.ts';

interface SavingFacts {
  readonly draft: Pick<DeviceDraft, 'answers' | 'saved'>;
  readonly saving: 'idle' | 'sending' | 'kept';
  readonly refusal: string | null;
  readonly isOnDevice: boolean;
  readonly isOnline: boolean;
}

interface SavingText {
  readonly words: string;
  /** What follows the words where there is room. */
  readonly more?: string;
}

/** Describes where the answers are currently stored. Returns null while there are no answers. */
export function savingText({ draft, saving, refusal, isOnDevice, isOnline }: SavingFacts): SavingText | null {
  if (!isUnsent(draft)) return draft.saved === null ? null : { words: `Gespeichert ${formatTime(draft.saved.at)}` };
  if (!isOnDevice) return { words: saving === 'idle' ? 'Noch nicht gespeichert' : 'Wird gespeichert …' };
  if (refusal !== null) return { words: 'Nur auf diesem Gerät', more: ' gespeichert' };
  return { words: 'Auf diesem Gerät', more: saving === 'kept' ? keptText(isOnline, ' gespeichert') : ' gespeichert' };
}
