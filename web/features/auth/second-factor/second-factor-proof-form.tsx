import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecondFactorProof } from '#shared/contracts/auth/account.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { CURRENT_PASSWORD_LABEL, VISIBILITY_TOGGLE_PROPS } from '#web/features/auth/sign-in/password-texts.ts';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';

interface SecondFactorProofFormProps {
  readonly submitLabel: string;
  readonly onProve: (proof: { currentPassword: string; code: string }) => Promise<unknown>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function SecondFactorProofForm({ submitLabel, onProve, onCancel, children }: SecondFactorProofFormProps) {
  const { field, isSending, submit } = useSecretForm({
    empty: { currentPassword: '', code: '' },
    check: (values) => fieldErrors(SecondFactorProof, values),
    send: onProve,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{children}</Text>
        <PasswordInput
          label={CURRENT_PASSWORD_LABEL}
          ref={focusOnce}
          autoComplete="current-password"
          visibilityToggleButtonProps={VISIBILITY_TOGGLE_PROPS}
          {...field('currentPassword')}
        />
        <TextInput
          label="Code aus der App oder Wiederherstellungscode"
          autoComplete="one-time-code"
          {...field('code')}
        />
        <FormActions submitLabel={submitLabel} isSending={isSending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
