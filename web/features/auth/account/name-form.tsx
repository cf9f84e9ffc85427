import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Account, AccountPatch } from '#shared/contracts/auth/account.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { accountQuery, type NameValues, useAccountActions } from './account.api.ts';

const LABELS = { firstname: 'Vorname', lastname: 'Nachname' };
const FIELDS: EditedFields<NameValues> = {
  firstname: { label: LABELS.firstname, text: ({ firstname }) => firstname.trim() },
  lastname: { label: LABELS.lastname, text: ({ lastname }) => lastname.trim() },
};
const toValues = ({ firstname, lastname }: Account): NameValues => ({ firstname, lastname });

export function NameForm({ current }: { readonly current: Versioned<Account> }) {
  const { changeName } = useAccountActions();
  const client = useQueryClient();
  const draft = useEditForm<Account, NameValues>({
    name: 'account:name',
    current,
    toValues,
    fields: FIELDS,
    check: (values) => fieldErrors(AccountPatch, values),
    reload: () => client.query(accountQuery),
    send: async (edit) => {
      await changeName(edit);
      showSuccess('Ihr Name wurde gespeichert.');
    },
    onError: showSendError,
  });
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection title="Name">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <TextInput
          label={LABELS.firstname}
          name="firstname"
          autoComplete="given-name"
          {...form.getInputProps('firstname')}
        />
        <TextInput
          label={LABELS.lastname}
          name="lastname"
          autoComplete="family-name"
          {...form.getInputProps('lastname')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            Namen speichern
          </Button>
        </Group>
      </FormSection>
      {dialog}
    </form>
  );
}
