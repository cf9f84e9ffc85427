import { Stack, Text, Textarea } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useSession } from '#web/api/session/session.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { ProfileChooser } from '#web/features/profiles/sign/profile-chooser.tsx';
import { SignedBy } from '#web/features/profiles/sign/signed-by.tsx';

interface CorrectionDraft {
  readonly form: {
    readonly errors: Readonly<Record<string, ReactNode>>;
    readonly submitting: boolean;
    readonly isDirty: () => boolean;
    readonly getInputProps: (field: 'reason') => ComponentProps<typeof Textarea>;
  };
  readonly failedAttempts: number;
  readonly onSubmit: ComponentProps<'form'>['onSubmit'];
  readonly discard: () => void;
}

interface CorrectionModalProps {
  readonly title: string;
  readonly draft: CorrectionDraft;
  /** Field name → the label people see; the reason has its own. */
  readonly labels: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  /** The fields that can be corrected. */
  readonly children: ReactNode;
}

const REASON_LABEL = 'Grund der Korrektur';

/** A correction is signed and has a reason, whatever it corrects. Who has no profile yet chooses one first. */
export function CorrectionModal({ title, draft, labels, onClose, children }: CorrectionModalProps) {
  const { profile } = useSession();
  const guard = useUnsavedChangesGuard(draft, onClose);
  const { form } = draft;
  return (
    <SheetModal isOpen title={title} onClose={guard.close}>
      {profile === null && <ProfileChooser />}
      <form onSubmit={draft.onSubmit} noValidate hidden={profile === null}>
        <Stack gap="md">
          <Text c="dimmed">Der bisherige Eintrag bleibt im Verlauf sichtbar.</Text>
          <FormErrorSummary
            errors={form.errors}
            labels={{ ...labels, reason: REASON_LABEL }}
            attempt={draft.failedAttempts}
          />
          {children}
          <Textarea
            label={REASON_LABEL}
            name="reason"
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          {profile !== null && <SignedBy profile={profile} />}
          <FormActions submitLabel="Korrektur speichern" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
