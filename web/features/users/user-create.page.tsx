import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type NewUser } from '#shared/contracts/users/users.ts';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useInitialLinks } from './initial-links.ts';
import { FirstLinkDialog } from './first-link-dialog.tsx';
import { NewAccessTabs } from './new-access-tabs.tsx';
import { EmailField, LinkFields, NameFields, RoleField } from './user-fields.tsx';
import { checkNewUser, toNewUser, USER_FIELDS, type UserValues } from './user-values.ts';
import { nameOf } from './user-texts.ts';
import { useCreateUser } from './users.api.ts';

/** Lets admins create a login, with a link to choose the first password. */
export function UserCreatePage() {
  const goBack = useReturn();
  const [made, setMade] = useState<NewUser | null>(null);
  const toList = () => void goBack({ to: '/users/list' });
  const draft = useNewUser((user) => {
    if (!user.isMailed) return setMade(user);
    showSuccess(`${nameOf(user)} bekommt in der nächsten Minute eine Mail an ${user.email}.`);
    return toList();
  });
  const { form } = draft;
  // After the user was created, leaving the page loses nothing.
  const isDirty = () => made === null && form.isDirty();
  const { dialog } = useUnsavedChangesGuard({ ...draft, form: { isDirty, submitting: form.submitting } }, toList);
  const fields = { values: form.values, errors: form.errors, onChange: form.setValues };
  return (
    <Stack gap="lg" maw="48rem">
      <PageHeader
        title="Neuer Zugang"
        subtitle="Die Person wählt ihr Passwort selbst, über einen Link, der sieben Tage gilt."
        back={{ to: '/users/list', label: 'Zugangsdaten' }}
      />
      <NewAccessTabs />
      <form onSubmit={draft.onSubmit} noValidate data-unsaved={isDirty() || undefined}>
        <FormSection title="Angaben">
          <FormErrorSummary errors={form.errors} labels={USER_FIELDS.labels} attempt={draft.failedAttempts} />
          <NameFields {...fields} />
          <EmailField {...fields} />
          <RoleField {...fields} />
          <LinkFields {...fields} />
          <FormActions submitLabel="Zugang anlegen" isSending={form.submitting} onCancel={toList} />
        </FormSection>
      </form>
      {dialog}
      {made !== null && <FirstLinkDialog user={made} onClose={toList} />}
    </Stack>
  );
}

function useNewUser(onMade: (user: NewUser) => void) {
  const create = useCreateUser();
  const customers = useInitialLinks();
  return useDraftForm<UserValues>({
    name: 'new-user',
    initialValues: { ...USER_FIELDS.empty, customers },
    check: checkNewUser,
    send: async (values, idempotencyKey) =>
      onMade(await create.mutateAsync({ body: toNewUser(values), idempotencyKey })),
    onError: showSendError,
  });
}
