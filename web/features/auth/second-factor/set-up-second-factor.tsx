import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  SecondFactorConfirmation,
  type SecondFactorSecret,
  SecondFactorStart,
} from '#shared/contracts/auth/account.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { useAccountActions } from '#web/features/auth/account/account.api.ts';
import { CURRENT_PASSWORD_LABEL, VISIBILITY_TOGGLE_PROPS } from '#web/features/auth/sign-in/password-texts.ts';
import { QrCode } from '#web/ui/page/qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';
import styles from '#web/features/auth/account/account.module.css';

/** Sets up the second factor in three steps: the password, the first code of the app, the recovery codes. */
export function SetUpSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { refetch } = useAccountActions();
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <RecoveryCodeList
        resultText="Der zweite Faktor ist eingerichtet."
        codes={codes}
        onSeen={() => void refetch().then(onDone)}
      />
    );
  if (secret !== null) return <CodeStep secret={secret} onConfirmed={setCodes} />;
  return <PasswordStep onStarted={setSecret} />;
}

function PasswordStep({ onStarted }: { readonly onStarted: (secret: SecondFactorSecret) => void }) {
  const { startSecondFactor } = useAccountActions();
  const { field, isSending, submit } = useSecretForm({
    empty: { currentPassword: '' },
    check: (values) => fieldErrors(SecondFactorStart, values),
    send: async ({ currentPassword }) => onStarted(await startSecondFactor(currentPassword)),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Sie brauchen eine Authenticator-App auf Ihrem Telefon, zum Beispiel Aegis, 2FAS, Google Authenticator oder
          Microsoft Authenticator. Ihre anderen Geräte werden danach abgemeldet. Bitte bestätigen Sie zuerst, dass Sie
          es sind.
        </Text>
        <PasswordInput
          label={CURRENT_PASSWORD_LABEL}
          ref={focusOnce}
          autoComplete="current-password"
          visibilityToggleButtonProps={VISIBILITY_TOGGLE_PROPS}
          {...field('currentPassword')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Weiter
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CodeStepProps {
  readonly secret: SecondFactorSecret;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function CodeStep({ secret: { secret, uri }, onConfirmed }: CodeStepProps) {
  const { confirmSecondFactor } = useAccountActions();
  const { field, isSending, submit } = useSecretForm({
    empty: { code: '' },
    check: (values) => fieldErrors(SecondFactorConfirmation, values),
    send: async ({ code }) => onConfirmed((await confirmSecondFactor(code)).recoveryCodes),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>Scannen Sie dieses Bild mit der App. Geben Sie dann den Code ein, den sie zeigt.</Text>
        <QrCode text={uri} label="QR-Code für die Authenticator-App" />
        <div>
          <Text c="dimmed">Scannen geht nicht? Dann geben Sie diesen Schlüssel in der App ein:</Text>
          <Text className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Text>
        </div>
        <TextInput
          label="Code aus der App"
          ref={focusOnce}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          {...field('code')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Code prüfen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
