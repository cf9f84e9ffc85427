import { Stack, Text, type Textarea } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '#web/api/session/session.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary, useFocusOnFirstWrong } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { ProfileChooser } from '#web/features/profiles/sign/profile-chooser.tsx';
import { ReasonField, showReasonsOfFocused } from './reason-field.tsx';
import { SignedBy } from '#web/features/profiles/sign/signed-by.tsx';

interface CorrectionDraft {
  readonly form: {
    readonly errors: Readonly<Record<string, ReactNode>>;
    readonly submitting: boolean;
    readonly isDirty: () => boolean;
    readonly getInputProps: (field: 'reason') => ComponentProps<typeof Textarea>;
    readonly setFieldValue: (field: 'reason', value: string) => void;
  };
  readonly failedAttempts: number;
  readonly onSubmit: ComponentProps<'form'>['onSubmit'];
  readonly discard: () => void;
}

interface CorrectionModalProps {
  readonly title: string;
  readonly draft: CorrectionDraft;
  /** Labels of the fields that are shown by name, in their order, with that of the reason. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel?: string;
  readonly usualReasons?: readonly string[];
  readonly onClose: () => void;
  /** Shows above the reason what is corrected most often. */
  readonly children: ReactNode;
  /** Shows the other fields below the reason, so that a tablet shows the reason without scrolling. */
  readonly others?: ReactNode;
}

/** Shows a form for corrections, which are signed and need a reason. If no profile is active, the user chooses one first. */
export function CorrectionModal(props: CorrectionModalProps) {
  const { title, draft, labels, submitLabel = 'Korrektur speichern', onClose, children, others } = props;
  const { profile } = useSession();
  const guard = useUnsavedChangesGuard(draft, onClose);
  const { form } = draft;
  const formElement = useRef<HTMLFormElement>(null);
  useFocusOnFirstWrong({ form: formElement, errors: form.errors, labels, attempt: draft.failedAttempts });
  useEffect(() => {
    if (draft.failedAttempts > 0) showReasonsOfFocused();
  }, [draft.failedAttempts]);
  return (
    <SheetModal isOpen title={title} onClose={guard.close}>
      {profile === null && (
        <Stack gap="md">
          <ProfileChooser act="unterschreibt" />
        </Stack>
      )}
      <form ref={formElement} onSubmit={draft.onSubmit} noValidate hidden={profile === null}>
        <Stack gap="md">
          <Text c="dimmed">Der bisherige Eintrag bleibt im Verlauf sichtbar.</Text>
          {!isSaidByField(form.errors, labels) && (
            <FormErrorSummary errors={form.errors} labels={labels} attempt={draft.failedAttempts} />
          )}
          {children}
          <ReasonField
            usual={props.usualReasons}
            inputProps={form.getInputProps('reason')}
            onChosen={(reason) => form.setFieldValue('reason', reason)}
          />
          {others}
          {profile !== null && <SignedBy profile={profile} />}
          <FormActions isSticky submitLabel={submitLabel} isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

/** One wrong field has the focus and says itself what is wrong. A summary would push its usual answers out of sight. */
function isSaidByField(errors: CorrectionDraft['form']['errors'], labels: CorrectionModalProps['labels']): boolean {
  const wrong = Object.keys(errors).filter((field) => Boolean(errors[field]));
  return wrong.length === 1 && wrong.every((field) => field in labels);
}
