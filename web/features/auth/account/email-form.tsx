import { Alert, Button, Group, PasswordInput, TextInput, Stack } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { type Account, EmailChange } from '#shared/contracts/auth/account.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { useAccountActions } from './account.api.ts';
import { CURRENT_PASSWORD_LABEL, VISIBILITY_TOGGLE_PROPS } from '#web/features/auth/sign-in/password-texts.ts';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';

const LABELS = { email: 'Neue E-Mail-Adresse', currentPassword: CURRENT_PASSWORD_LABEL };

export function EmailForm({ account }: { readonly account: Account }) {
  const { changeEmail } = useAccountActions();
  const { field, errors, attempt, isSending, submit } = useSecretForm({
    empty: { email: '', currentPassword: '' },
    check: (values) => fieldErrors(EmailChange, { ...values, email: values.email.trim() }),
    send: async ({ email, currentPassword }) => {
      await changeEmail({ email: email.trim(), currentPassword });
      showSuccess('Bitte bestätigen Sie die neue Adresse mit dem Link, den wir dorthin geschickt haben.');
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {account.newEmail !== undefined && (
          <Alert icon={<IconMailForward aria-hidden />} title="Die neue Adresse ist noch nicht bestätigt">
            Der Link dafür liegt im Postfach von {account.newEmail}. Er gilt 30 Minuten.
          </Alert>
        )}
        <FormErrorSummary errors={errors} labels={LABELS} attempt={attempt} />
        <TextInput type="email" label={LABELS.email} autoComplete="email" {...field('email')} />
        <PasswordInput
          label={LABELS.currentPassword}
          autoComplete="current-password"
          visibilityToggleButtonProps={VISIBILITY_TOGGLE_PROPS}
          {...field('currentPassword')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Adresse ändern
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
