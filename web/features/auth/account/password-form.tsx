import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { type Account, PasswordChange } from '#shared/contracts/auth/account.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { useAccountActions } from './account.api.ts';
import { passwordFaults } from '#web/features/auth/sign-in/password-strength.ts';
import { StrengthMeter } from '#web/features/auth/sign-in/strength-meter.tsx';
import { CURRENT_PASSWORD_LABEL, VISIBILITY_TOGGLE_PROPS } from '#web/features/auth/sign-in/password-texts.ts';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';

const LABELS = {
  currentPassword: CURRENT_PASSWORD_LABEL,
  password: 'Neues Passwort',
  repeated: 'Neues Passwort wiederholen',
};

export function PasswordForm({ account: { email } }: { readonly account: Account }) {
  const { changePassword } = useAccountActions();
  const { typed, field, errors, attempt, isSending, submit } = useSecretForm({
    empty: { currentPassword: '', password: '', repeated: '' },
    check: (values) => ({ ...fieldErrors(PasswordChange, values), ...passwordFaults(values) }),
    send: async ({ currentPassword, password }) => {
      await changePassword({ currentPassword, password });
      showSuccess('Ihr neues Passwort gilt. Ihre anderen Geräte sind abgemeldet.');
    },
  });
  const common = { visibilityToggleButtonProps: VISIBILITY_TOGGLE_PROPS };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={errors} labels={LABELS} attempt={attempt} />
        {/* Password managers store the new password under this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={LABELS.currentPassword}
          autoComplete="current-password"
          {...common}
          {...field('currentPassword')}
        />
        <PasswordInput label={LABELS.password} autoComplete="new-password" {...common} {...field('password')} />
        <StrengthMeter password={typed.password} />
        <PasswordInput label={LABELS.repeated} autoComplete="new-password" {...common} {...field('repeated')} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Passwort ändern
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
