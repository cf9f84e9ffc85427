import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormDraft } from '#shared/contracts/forms/forms.ts';
import { structureFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';
import { DraftSaver } from './draft-saver.ts';
import { draftStore, firstOf } from './draft-store.ts';
import { sendDraft } from '#web/features/forms/forms.api.ts';
import { draftKeeper, keptDraft } from './kept-draft.ts';

/** Returns the draft, from the server or restored after a reload, and the saver that stores its changes. */
export function useSavedDraft(form: number, draft: FormDraft) {
  const [{ store, saver, keeper }] = useState(() => begin(form, draft));
  useEffect(() => {
    const unsubscribe = store.subscribe(() => saver.change(store.history().present.questionnaire));
    addEventListener('pagehide', keeper.write);
    return () => {
      removeEventListener('pagehide', keeper.write);
      unsubscribe();
      saver.close();
      keeper.write();
    };
  }, [store, saver, keeper]);
  const saving = useSyncExternalStore(saver.subscribe, saver.state);
  return { store, saver, saving };
}

function begin(form: number, { questionnaire, revision }: FormDraft) {
  const kept = keptDraft(form);
  const start = kept ?? { questionnaire, revision, pending: null };
  // Nothing is selected on a phone, because the settings would unfold inside the list.
  const selected = isWideScreen() ? firstOf(start.questionnaire) : null;
  const store = draftStore({ questionnaire: start.questionnaire, selected }, serverNow);
  const keeper = draftKeeper(form);
  const saver = new DraftSaver({
    start,
    isUnsaved: kept !== null,
    send: (save, from) => sendDraft(form, save, from),
    obstacleOf: (one) => structureFaults(one)[0]?.message,
    keep: keeper.keep,
    now: serverNow,
  });
  return { store, saver, keeper };
}
