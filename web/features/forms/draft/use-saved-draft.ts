import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormDraft } from '#shared/contracts/forms/forms.ts';
import { structureFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';
import { DraftSaver } from './draft-saver.ts';
import { draftStore, firstIdOf } from './draft-store.ts';
import { sendDraft } from '#web/features/forms/forms.api.ts';
import { delayedDraftStorage, readStoredDraft } from './stored-draft.ts';

/** Returns the draft, from the server or restored after a reload, and the saver that stores its changes. */
export function useSavedDraft(form: number, draft: FormDraft) {
  const [{ store, saver, keeper }] = useState(() => openDraft(form, draft));
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

function openDraft(form: number, { questionnaire, revision }: FormDraft) {
  const storedDraft = readStoredDraft(form);
  const initialDraft = storedDraft ?? { questionnaire, revision, pending: null };
  // Nothing is selected on a phone, because the settings would unfold inside the list.
  const selected = isWideScreen() ? firstIdOf(initialDraft.questionnaire) : null;
  const store = draftStore({ questionnaire: initialDraft.questionnaire, selected: selected }, serverNow);
  const storage = delayedDraftStorage(form);
  const saver = new DraftSaver({
    initialDraft: initialDraft,
    isUnsaved: storedDraft !== null,
    send: (save, revision) => sendDraft(form, save, revision),
    obstacleOf: (questionnaire) => structureFaults(questionnaire)[0]?.message,
    storeUnsaved: storage.keep,
    now: serverNow,
  });
  return { store, saver, keeper: storage };
}
