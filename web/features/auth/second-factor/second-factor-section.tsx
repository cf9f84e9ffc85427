import { Alert, Button, Group, Text, Stack } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Account } from '#shared/contracts/auth/account.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { useAccountActions } from '#web/features/auth/account/account.api.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { ProveSecondFactor } from './prove-second-factor.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const FEW_CODES = 3;
type Dialog = 'set up' | 'remove' | 'renew' | null;

export function SecondFactorSection({ account }: { readonly account: Account }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const since = account.secondFactorSince;
  return (
    <Stack gap="md">
      {since === undefined ? (
        <Group>
          <Button onClick={() => setDialog('set up')}>Zweiten Faktor einrichten</Button>
        </Group>
      ) : (
        <InUse account={account} since={since} onChoose={setDialog} />
      )}
      <SheetModal isOpen={dialog === 'set up'} title="Zweiten Faktor einrichten" onClose={close}>
        <SetUpSecondFactor onDone={close} />
      </SheetModal>
      <SheetModal isOpen={dialog === 'remove'} title="Zweiten Faktor abschalten" onClose={close}>
        <Removal onDone={close} />
      </SheetModal>
      <SheetModal isOpen={dialog === 'renew'} title="Neue Wiederherstellungscodes" onClose={close}>
        <Renewal onDone={close} />
      </SheetModal>
    </Stack>
  );
}

interface InUseProps {
  readonly account: Account;
  readonly since: string;
  readonly onChoose: (dialog: Dialog) => void;
}

function InUse({ account: { recoveryCodesLeft, isSecondFactorRequired }, since, onChoose }: InUseProps) {
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <IconShieldCheck aria-hidden />
        <Text>
          Eingerichtet seit {formatLongDay(since)}. Noch {recoveryCodesLeft}{' '}
          {recoveryCodesLeft === 1 ? 'Wiederherstellungscode' : 'Wiederherstellungscodes'}.
        </Text>
      </Group>
      {recoveryCodesLeft < FEW_CODES && (
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
        <Button variant="default" onClick={() => onChoose('renew')}>
          Neue Codes erstellen
        </Button>
        {isSecondFactorRequired ? (
          <Text c="dimmed">Für Ihren Zugang ist er vorgeschrieben.</Text>
        ) : (
          <Button variant="default" onClick={() => onChoose('remove')}>
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

function Removal({ onDone }: DialogProps) {
  const { removeSecondFactor } = useAccountActions();
  const remove = async (proof: { currentPassword: string; code: string }) => {
    await removeSecondFactor(proof);
    showSuccess('Der zweite Faktor ist abgeschaltet.');
    onDone();
  };
  return (
    <ProveSecondFactor act="Abschalten" onProve={remove} onCancel={onDone}>
      Danach genügt zum Anmelden wieder das Passwort.
    </ProveSecondFactor>
  );
}

function Renewal({ onDone }: DialogProps) {
  const { renewRecoveryCodes, refetch } = useAccountActions();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <RecoveryCodeList
        done="Die bisherigen Codes gelten nicht mehr."
        codes={codes}
        onSeen={() => void refetch().then(onDone)}
      />
    );
  return (
    <ProveSecondFactor
      act="Codes erstellen"
      onProve={async (proof) => setCodes((await renewRecoveryCodes(proof)).recoveryCodes)}
      onCancel={onDone}
    >
      Die bisherigen Codes gelten dann nicht mehr.
    </ProveSecondFactor>
  );
}
