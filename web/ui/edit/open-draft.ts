import { hasLeftForm } from '#web/api/outbox/outbox-state.ts';
import { type DraftValues, readDraft, removeDraft } from './form-drafts.ts';

/**
 * Returns the draft with this name, unless the outbox has already taken it over. If the page closes while sending, e.g.
 * because the session ends, the draft remains although the outbox will send it. Restoring it would record it twice.
 */
export function openDraft<Values extends DraftValues>(name: string, initial: Values) {
  const draft = readDraft(sessionStorage, name, initial);
  if (draft === null || !hasLeftForm(draft.idempotencyKey)) return draft;
  removeDraft(sessionStorage, name);
  return null;
}
