import { formatTime } from '#web/ui/time/local-time.ts';
import { type DeviceDraft, isUnsent } from './draft-state.ts';

interface SavingFacts {
  readonly draft: Pick<DeviceDraft, 'answers' | 'saved'>;
  readonly saving: 'idle' | 'sending' | 'kept';
  readonly refusal: string | null;
  readonly isOnDevice: boolean;
}

/** Describes where the answers are currently stored. Returns null while there are no answers. */
export function savingText({ draft, saving, refusal, isOnDevice }: SavingFacts): string | null {
  if (!isUnsent(draft)) return draft.saved === null ? null : `Gespeichert ${formatTime(draft.saved.at)}`;
  if (!isOnDevice) return saving === 'idle' ? 'Noch nicht gespeichert' : 'Wird gespeichert …';
  if (refusal !== null) return 'Nur auf diesem Gerät gespeichert';
  return saving === 'kept' ? 'Auf diesem Gerät gespeichert, wird übertragen' : 'Auf diesem Gerät gespeichert';
}
