import { useEffect, useId, useRef } from 'react';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import type { DraftValues } from '#web/ui/edit/form-drafts.ts';
import { type PageAddress, useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import type { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { focusField, FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SaveBar } from './save-bar.tsx';
import { hasField, type Section } from './section.ts';
import { SectionedPage, type SectionedPageProps } from './sectioned-page.tsx';
import { useSections } from './use-sections.ts';

interface EditPageProps<Item, Values extends DraftValues> extends SectionedPageProps {
  readonly draft: ReturnType<typeof useEditForm<Item, Values>>;
  /** Labels of the fields as errors name them. */
  readonly labels: Readonly<Record<string, string>>;
  readonly saveLabel?: string;
}

/** A page that edits one record, with one form across all sections. */
export function EditPage<Item, Values extends DraftValues>({
  draft,
  labels,
  saveLabel,
  ...page
}: EditPageProps<Item, Values>) {
  const { form, changes, failedAttempts } = draft;
  const formId = useId();
  const hasChanges = changes.length > 0;
  const unsaved = { form: { isDirty: () => hasChanges, submitting: form.submitting }, discard: draft.discard };
  const { dialog } = useUnsavedChangesGuard(unsaved, () => undefined, {
    isOtherPage: isOtherRecord,
    save: draft.save,
  });
  const wrong = Object.keys(form.errors).filter((name) => Boolean(form.errors[name]));
  const isWrong = (section: Section) => wrong.some((name) => hasField(section, name));
  const sections = useSections(page.sections);
  const goToField = useWayToField(sections, formId);
  useFocusAfterSaving(hasChanges);
  useWayToErrors(sections, failedAttempts, isWrong);
  return (
    <>
      <SectionedPage
        {...page}
        alerts={
          <>
            <FormErrorSummary errors={form.errors} labels={labels} attempt={failedAttempts} onFieldChosen={goToField} />
            <ConcurrentEdits {...draft.concurrentEdits} />
          </>
        }
        markOf={(section) => {
          if (isWrong(section)) return 'error';
          const { isChanged = changes.some(({ field }) => hasField(section, field)) } = section;
          return isChanged ? 'changed' : null;
        }}
        form={{ id: formId, onSubmit: draft.onSubmit, hasChanges }}
      />
      <SaveBar formId={formId} draft={draft} saveLabel={saveLabel} />
      {dialog}
    </>
  );
}

/** The page of a record may be named by the query of its URL. Only its sections share one form. */
const isOtherRecord = (current: PageAddress, next: PageAddress) => recordOf(current) !== recordOf(next);
const recordOf = ({ pathname, search }: PageAddress) =>
  JSON.stringify([pathname, withoutEmpty({ ...search, section: '' })]);

type Sections = ReturnType<typeof useSections>;

/** Leads to the section of a field, and focuses the field as soon as it is shown. */
function useWayToField({ all, go }: Sections, formId: string) {
  const wanted = useRef<string>(null);
  useEffect(() => {
    const form = document.querySelector(`#${CSS.escape(formId)}`);
    if (wanted.current !== null && focusField(form, wanted.current)) wanted.current = null;
  });
  return (field: string) => {
    if (focusField(document.querySelector(`#${CSS.escape(formId)}`), field)) return;
    wanted.current = field;
    const section = all.find((one) => hasField(one, field));
    if (section !== undefined) go(section.id);
  };
}

/** Each refused attempt leads to the first section with an error, unless the current one has some too. */
function useWayToErrors({ all, current, go }: Sections, failedAttempts: number, isWrong: (one: Section) => boolean) {
  const seenAttempts = useRef(failedAttempts);
  useEffect(() => {
    if (seenAttempts.current === failedAttempts) return;
    seenAttempts.current = failedAttempts;
    const first = all.find(isWrong);
    if (first !== undefined && (current === undefined || !isWrong(current))) go(first.id);
  });
}

/** The button that had the focus goes away with the last change, so the section receives it. */
function useFocusAfterSaving(hasChanges: boolean) {
  const hadChanges = useRef(hasChanges);
  useEffect(() => {
    const isOver = hadChanges.current && !hasChanges;
    hadChanges.current = hasChanges;
    if (isOver && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-section-title]')?.focus({ preventScroll: true });
  }, [hasChanges]);
}
