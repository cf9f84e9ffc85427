import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Account, AccountPatch } from '#shared/contracts/auth/account.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { EditForm } from '#web/ui/sections/edit-form.tsx';
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
    staysOpen: true,
  });
  const { form } = draft;
  return (
    <EditForm draft={draft} labels={LABELS} saveLabel="Namen speichern">
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
    </EditForm>
  );
}
