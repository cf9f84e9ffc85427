import { Alert, Button, Group, Text, Stack, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Account } from '#shared/contracts/auth/account.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { useAccountActions } from '#web/features/auth/account/account.api.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SecondFactorProof } from '#shared/contracts/auth/account.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { CURRENT_PASSWORD_LABEL, VISIBILITY_TOGGLE_PROPS } from '#web/features/auth/sign-in/password-texts.ts';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const MIN_CODES_LEFT = 3;
type OpenDialog = 'set up' | 'remove' | 'renew' | null;

export function SecondFactorSection({ account }: { readonly account: Account }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const activeSince = account.secondFactorSince;
  return (
    <Stack gap="md">
      {activeSince === undefined ? (
        <Group>
          <Button onClick={() => setDialog('set up')}>Zweiten Faktor einrichten</Button>
        </Group>
      ) : (
        <ActiveSecondFactor account={account} activeSince={activeSince} onOpenDialog={setDialog} />
      )}
      <SheetModal isOpen={dialog === 'set up'} title="Zweiten Faktor einrichten" onClose={close}>
        <SetUpSecondFactor onDone={close} />
      </SheetModal>
      <SheetModal isOpen={dialog === 'remove'} title="Zweiten Faktor abschalten" onClose={close}>
        <SecondFactorRemoval onDone={close} />
      </SheetModal>
      <SheetModal isOpen={dialog === 'renew'} title="Neue Wiederherstellungscodes" onClose={close}>
        <RecoveryCodeRenewal onDone={close} />
      </SheetModal>
    </Stack>
  );
}

interface ActiveSecondFactorProps {
  readonly account: Account;
  readonly activeSince: string;
  readonly onOpenDialog: (dialog: OpenDialog) => void;
}

function ActiveSecondFactor({
  account: { recoveryCodesLeft, isSecondFactorRequired },
  activeSince,
  onOpenDialog,
}: ActiveSecondFactorProps) {
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <IconShieldCheck aria-hidden />
        <Text>
          Eingerichtet seit {formatLongDay(activeSince)}. Noch {recoveryCodesLeft}{' '}
          {recoveryCodesLeft === 1 ? 'Wiederherstellungscode' : 'Wiederherstellungscodes'}.
        </Text>
      </Group>
      {recoveryCodesLeft < MIN_CODES_LEFT && (
        <Alert
          color="red"
          variant="outline"
          icon={<IconAlertTriangle aria-hidden />}
          title="Bitte erstellen Sie neue Codes"
        >
          Ohne Telefon und ohne Wiederherstellungscode kommen Sie nicht mehr in Ihren Zugang.
        </Alert>
      )}
      <Group>
        <Button variant="default" onClick={() => onOpenDialog('renew')}>
          Neue Codes erstellen
        </Button>
        {isSecondFactorRequired ? (
          <Text c="dimmed">Für Ihren Zugang ist er vorgeschrieben.</Text>
        ) : (
          <Button variant="default" onClick={() => onOpenDialog('remove')}>
            Abschalten
          </Button>
        )}
      </Group>
    </>
  );
}

interface DialogProps {
  readonly onDone: () => void;
}

function SecondFactorRemoval({ onDone }: DialogProps) {
  const { removeSecondFactor } = useAccountActions();
  const remove = async (proof: { currentPassword: string; code: string }) => {
    await removeSecondFactor(proof);
    showSuccess('Der zweite Faktor ist abgeschaltet.');
    onDone();
  };
  return (
    <SecondFactorProofForm submitLabel="Abschalten" onProve={remove} onCancel={onDone}>
      Danach genügt zum Anmelden wieder das Passwort.
    </SecondFactorProofForm>
  );
}

function RecoveryCodeRenewal({ onDone }: DialogProps) {
  const { renewRecoveryCodes, refetch } = useAccountActions();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <RecoveryCodeList
        resultText="Die bisherigen Codes gelten nicht mehr."
        codes={codes}
        onSeen={() => void refetch().then(onDone)}
      />
    );
  return (
    <SecondFactorProofForm
      submitLabel="Codes erstellen"
      onProve={async (proof) => setCodes((await renewRecoveryCodes(proof)).recoveryCodes)}
      onCancel={onDone}
    >
      Die bisherigen Codes gelten dann nicht mehr.
    </SecondFactorProofForm>
  );
}

interface SecondFactorProofFormProps {
  readonly submitLabel: string;
  readonly onProve: (proof: { currentPassword: string; code: string }) => Promise<unknown>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function SecondFactorProofForm({ submitLabel, onProve, onCancel, children }: SecondFactorProofFormProps) {
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
