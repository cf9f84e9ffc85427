import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { Skeleton } from '@mantine/core';
import type { Form, FormDraft } from '#shared/contracts/forms/forms.ts';
import {
  publishingFaults,
  type QuestionnaireFault,
  structureFaults,
} from '#shared/questionnaire/questionnaire-faults.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { DraftStoreProvider } from './builder-context.ts';
import { BuilderBar, type BuilderView } from './builder-bar.tsx';
import styles from './builder.module.css';
import { ConflictNotice } from '#web/features/forms/draft/conflict-notice.tsx';
import { LazyPublishDialog } from '#web/features/forms/lazy-form-dialogs.ts';
import { QuestionsView } from './questions-view.tsx';
import { useSavedDraft } from '#web/features/forms/draft/use-saved-draft.ts';
import { useUndoKeys } from '#web/features/forms/draft/use-undo-keys.ts';

const PreviewPane = lazy(() =>
  loadWithRetry(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane })),
);
const FormSettings = lazy(() =>
  loadWithRetry(async () => ({ default: (await import('./form-settings.tsx')).FormSettings })),
);
const FormVersions = lazy(() =>
  loadWithRetry(async () => ({ default: (await import('#web/features/forms/draft/form-versions.tsx')).FormVersions })),
);

interface FormBuilderProps {
  readonly form: Form;
  readonly draft: FormDraft;
  /** Discards the local state and loads the draft of the server again. */
  readonly onReload: () => void;
}

export function FormBuilder({ form, draft, onReload }: FormBuilderProps) {
  const { store, saver, saving } = useSavedDraft(form.id, draft);
  const history = useSyncExternalStore(store.subscribe, store.history);
  const { questionnaire } = history.present;
  const [{ view }, changeUrl] = useUrlState({ view: '' });
  const [isPublishing, setIsPublishing] = useState(false);
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  useUndoKeys(store);
  const { checkedQuestionnaire, faults, shownFaults } = useDraftFaults(questionnaire, areFaultsShown);
  const showView = useCallback((next: BuilderView) => changeUrl({ view: next }), [changeUrl]);
  const publish = useCallback(
    () => (faults.length > 0 ? setAreFaultsShown(true) : setIsPublishing(true)),
    [faults.length],
  );
  return (
    <DraftStoreProvider value={store}>
      <div className={styles.builder}>
        <BuilderBar
          form={form}
          questionnaire={checkedQuestionnaire}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          saving={saving}
          faults={faults}
          areFaultsShown={areFaultsShown}
          view={viewOf(view)}
          onViewChosen={showView}
          onFaultsToggled={setAreFaultsShown}
          onPublishPressed={publish}
        />
        <ConflictNotice form={form} saver={saver} saving={saving} onReload={onReload} />
        <Suspense fallback={<Skeleton height={420} radius="md" />}>
          {viewOf(view) === '' && <QuestionsView state={history.present} faults={shownFaults} />}
          {view === 'preview' && <PreviewPane name={form.name} questionnaire={questionnaire} />}
          {view === 'settings' && <FormSettings id={form.id} />}
          {view === 'versions' && <FormVersions form={form} onVersionCopied={() => showView('')} />}
        </Suspense>
        <LazyPublishDialog
          isOpen={isPublishing}
          form={form}
          questionnaire={questionnaire}
          saver={saver}
          onClose={() => setIsPublishing(false)}
        />
      </div>
    </DraftStoreProvider>
  );
}

/** Returns what keeps the draft from being published, and which part of it is shown already. */
function useDraftFaults(questionnaire: Questionnaire, areFaultsShown: boolean) {
  // Faults are computed with low priority, so they may appear a moment after the letter that caused them.
  const checkedQuestionnaire = useDeferredValue(questionnaire);
  const faults = useMemo(() => publishingFaults(checkedQuestionnaire), [checkedQuestionnaire]);
  const shownFaults = useMemo(
    () => (areFaultsShown ? faults : obstaclesOf(checkedQuestionnaire)),
    [areFaultsShown, faults, checkedQuestionnaire],
  );
  return { checkedQuestionnaire, faults, shownFaults };
}

const NO_FAULTS: readonly QuestionnaireFault[] = [];
/** Returns the same empty array whenever there are no faults, so that memoised components do not render again. */
function obstaclesOf(questionnaire: Questionnaire) {
  const faults = structureFaults(questionnaire);
  return faults.length === 0 ? NO_FAULTS : faults;
}

const VIEWS: readonly BuilderView[] = ['', 'preview', 'settings', 'versions'];
const viewOf = (text: string): BuilderView => VIEWS.find((view) => view === text) ?? '';
