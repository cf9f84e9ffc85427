import { isHandedOver } from '#web/api/outbox-state.ts';
import { type Draft, type DraftValues, readDraft, removeDraft } from './form-drafts.ts';

/**
 * What was typed under this name and sent nowhere yet. A page that went while it was sending, as when the session ended,
 * leaves its draft behind although the outbox goes on with the act: offered once more, it would be recorded twice.
 */
export function openDraft<Values extends DraftValues>(name: string, initial: Values): Draft<Values> | null {
  const draft = readDraft(sessionStorage, name, initial);
  if (draft === null || !isHandedOver(draft.idempotencyKey)) return draft;
  removeDraft(sessionStorage, name);
  return null;
}
