import { Stack } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import type { DraftValues } from '#web/ui/edit/form-drafts.ts';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import type { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SaveBar } from './save-bar.tsx';

interface EditFormProps<Item, Values extends DraftValues> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'id'> {
  readonly draft: ReturnType<typeof useEditForm<Item, Values>>;
  /** Labels of the fields as errors name them. */
  readonly labels: Readonly<Record<string, string>>;
  readonly saveLabel: string;
  readonly children: ReactNode;
}

/** The form of a page that edits a part of a record, and has other content beside it. */
export function EditForm<Item, Values extends DraftValues>({
  draft,
  labels,
  saveLabel,
  children,
  ...form
}: EditFormProps<Item, Values>) {
  const id = useId();
  const hasChanges = draft.changes.length > 0;
  const unsaved = { form: { isDirty: () => hasChanges, submitting: draft.form.submitting }, discard: draft.discard };
  const { dialog } = useUnsavedChangesGuard(unsaved, () => undefined, { save: draft.save });
  return (
    <>
      <form {...form} id={id} onSubmit={draft.onSubmit} noValidate data-unsaved={hasChanges || undefined}>
        <Stack gap="lg">
          <FormErrorSummary errors={draft.form.errors} labels={labels} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          {children}
        </Stack>
      </form>
      <SaveBar formId={id} draft={draft} saveLabel={saveLabel} />
      {dialog}
    </>
  );
}
