import '#web/mantine-forms.css';
import '#web/mantine-switch.css';
import { Alert, Button, Skeleton, Switch, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import { canReceiveMail } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { checkpointQuery, useSignLedger, useWantMail } from './ledger.api.ts';
import styles from './ledger.module.css';
import { TextToCopy } from './text-to-copy.tsx';

const counted = new Intl.NumberFormat('de-DE');

/** How long the log is and what of it is signed. */
export function LedgerState({ ledger }: { readonly ledger: Ledger }) {
  const sign = useSignLedger(ledger.id);
  const open = ledger.size - (ledger.signedSize ?? 0);
  const signNow = () =>
    void sign
      .mutateAsync(undefined)
      .then(({ size }) => showSuccess(`Unterschrieben: ${counted.format(size)} Einträge.`), showError);
  return (
    <FormSection title="Stand">
      {ledger.refusal !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Unterschrift verweigert" role="alert">
          <Text>{ledger.refusal}</Text>
          <Text>
            Das Prüfbuch wird nicht mehr unterschrieben, bis der Betreiber der Plattform das geklärt hat. Erfassen
            können Sie weiterhin.
          </Text>
        </Alert>
      )}
      <FieldList
        fields={[
          { name: 'Einträge', value: counted.format(ledger.size) },
          { name: 'Davon noch nicht unterschrieben', value: open > 0 && counted.format(open) },
          { name: 'Zuletzt unterschrieben', value: ledger.signedAt && formatDateTime(ledger.signedAt) },
          { name: 'Verweigert seit', value: ledger.refusedSince && formatDateTime(ledger.refusedSince) },
        ]}
      />
      {ledger.size === 0 ? (
        <Text c="dimmed">Noch ist nichts erfasst. Der erste Eintrag entsteht mit der ersten Maßnahme.</Text>
      ) : (
        <Button variant="default" className={styles.act} loading={sign.isPending} onClick={signNow}>
          Jetzt unterschreiben
        </Button>
      )}
    </FormSection>
  );
}

/** What somebody keeps elsewhere, and gets each day by mail. */
export function LastCheckpoint({ ledger, checkpoint }: { readonly ledger: Ledger; readonly checkpoint: string }) {
  const answer = useQuery(checkpointQuery(checkpoint));
  return (
    <FormSection
      title="Zuletzt unterschriebener Stand"
      hint="Heben Sie Prüfpunkte außerhalb dieses Servers auf. Nur so fällt auf, wenn jemand Datenbank und Schlüssel hat und das ganze Buch neu schreibt."
    >
      {answer.isPending && <Skeleton height={150} radius="md" aria-busy aria-label="Prüfpunkt wird geladen" />}
      {answer.isError && <ErrorNotice subject="Prüfpunkte" onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <TextToCopy
          label="Prüfpunkt"
          description="Name des Buches, Zahl der Einträge, Prüfsumme und Unterschrift. Jedes Zeichen zählt."
          text={answer.data.note}
          action="Prüfpunkt kopieren"
        />
      )}
      {ledger.key !== undefined && (
        <TextToCopy
          label="Prüfschlüssel"
          description="Öffentlich. Geben Sie ihn auf anderem Weg weiter als die Prüfdatei."
          text={ledger.key}
          action="Prüfschlüssel kopieren"
        />
      )}
      <MailSwitch ledger={ledger} />
    </FormSection>
  );
}

function MailSwitch({ ledger }: { readonly ledger: Ledger }) {
  const actor = useActor();
  const want = useWantMail(ledger.id);
  if (!canReceiveMail(actor)) return <Text c="dimmed">In der Demo werden keine Mails versendet.</Text>;
  return (
    <Switch
      size="md"
      label="Täglich per Mail an die Verwaltung"
      checked={want.isPending ? want.variables : ledger.wantsMail}
      onChange={(event) => want.mutate(event.currentTarget.checked, { onError: showError })}
    />
  );
}
