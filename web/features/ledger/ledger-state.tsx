import '#web/mantine-forms.css';
import '#web/mantine-switch.css';
import { Alert, Button, Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import { readKey } from '#shared/ledger/checkpoint.ts';
import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { checkpointQuery, useSignLedger, useChangeCheckpointMail } from './ledger.api.ts';
import styles from './ledger.module.css';
import { TextToCopy } from './text-to-copy.tsx';
import { useBundleCheck } from './use-bundle-check.ts';
import { CheckResult } from './check-result.tsx';
import { checkFact, isLedgerBroken, unsignedFact, verdictSentence } from './verdict-sentence.ts';
import { type ToggleEvent, useState } from 'react';
import { CheckpointList } from './checkpoint-list.tsx';
import { formatNumber } from '#web/ui/screen/format-number.ts';

/** Shows the verdict about the ledger, and a button that checks the ledger in the browser. */
export function LedgerState({ ledger }: { readonly ledger: Ledger }) {
  const check = useBundleCheck(ledger);
  const isBroken = isLedgerBroken(ledger);
  const VerdictIcon = isBroken ? IconAlertTriangle : IconShieldCheck;
  return (
    <Paper
      component="section"
      withBorder
      className={styles.verdict}
      aria-label="Stand"
      data-broken={isBroken || undefined}
    >
      <div className={styles.verdictHead}>
        <span className={styles.verdictSign}>
          <VerdictIcon size={32} stroke={1.75} aria-hidden />
        </span>
        <div className={styles.verdictText}>
          <Title order={2}>{verdictSentence(ledger)}</Title>
          <Text c="dimmed" className={styles.facts}>
            {factsOf(ledger).join(' · ')}
          </Text>
        </div>
        {ledger.checkpoint !== undefined && (
          <Button disabled={check.isPending} onClick={check.start}>
            Jetzt prüfen
          </Button>
        )}
      </div>
      {ledger.refusal !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Unterschrift verweigert" role="alert">
          <Text>{ledger.refusal}</Text>
          <Text>
            Das Prüfbuch wird nicht mehr unterschrieben, bis der Betreiber der Plattform das geklärt hat. Erfassen
            können Sie weiterhin.
          </Text>
        </Alert>
      )}
      {ledger.lostEvidence?.map((sentence) => (
        <Alert key={sentence} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {sentence}
        </Alert>
      ))}
      <CheckResult check={check} />
    </Paper>
  );
}

function factsOf({ size, signedSize = 0, signedAt, refusedSince, check, checkpoint }: Ledger): string[] {
  const now = serverNow();
  const relativeTime = (moment: string) => formatRelativeDateTime(moment, now);
  if (size === 0) return ['Der erste Eintrag entsteht mit der ersten Maßnahme.'];
  return [
    check !== undefined && checkFact(check, relativeTime),
    signedAt !== undefined && `unterschrieben ${relativeTime(signedAt)}`,
    signedAt !== undefined && size > signedSize && unsignedFact(size - signedSize),
    refusedSince !== undefined && `verweigert seit ${relativeTime(refusedSince)}`,
    checkpoint === undefined && 'Unterschrieben wird alle fünf Minuten.',
  ].filter((fact) => fact !== false);
}

/** Offers to sign the ledger and to mail its checkpoints, which should be stored outside this system. */
export function CheckpointSafekeeping({ ledger }: { readonly ledger: Ledger }) {
  const sign = useSignLedger(ledger.id);
  const signNow = () =>
    void sign
      .mutateAsync(undefined)
      .then(({ size }) => showSuccess(`Unterschrieben: ${formatNumber(size)} Einträge.`), showError);
  return (
    <FormSection
      title="Außerhalb aufbewahren"
      hint="Prüfpunkte außerhalb dieses Servers zeigen, wenn jemand das ganze Prüfbuch neu schreibt."
    >
      <MailSwitch ledger={ledger} />
      {ledger.size > 0 && (
        <Button variant="default" className={styles.action} loading={sign.isPending} onClick={signNow}>
          Jetzt unterschreiben
        </Button>
      )}
    </FormSection>
  );
}

/** Shows what only inspectors need: the checkpoints, the text of one of them, and the public key. */
export function InspectorTexts({ ledger, checkpoint }: { readonly ledger: Ledger; readonly checkpoint: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosenCheckpoint, setChosen] = useState<string | null>(null);
  const shownCheckpoint = chosenCheckpoint ?? checkpoint;
  return (
    <Paper
      component="details"
      withBorder
      className={styles.texts}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.textsHead}>
        Für Prüfer{' '}
        <Text span c="dimmed">
          Unterschriebene Stände, Prüfpunkt und Prüfschlüssel
        </Text>
      </summary>
      {isOpen && (
        <Stack gap="md" mt="md">
          <CheckpointList
            customer={ledger.customer}
            openId={shownCheckpoint.slice(shownCheckpoint.lastIndexOf('/') + 1)}
            onOpen={(row) => setChosen(row['@id'])}
          />
          <CheckpointText checkpoint={shownCheckpoint} />
          {ledger.key !== undefined && (
            <TextToCopy
              label="Prüfschlüssel"
              description="Öffentlich. Geben Sie ihn auf anderem Weg weiter als die Prüfdatei."
              text={ledger.key}
              copyLabel="Prüfschlüssel kopieren"
            />
          )}
          {ledger.key !== undefined && <Fingerprint ledgerKey={ledger.key} />}
        </Stack>
      )}
    </Paper>
  );
}

function Fingerprint({ ledgerKey }: { readonly ledgerKey: string }) {
  const key = readKey(ledgerKey);
  if (key === undefined) return null;
  const { hex, words } = fingerprintOf(key);
  return (
    <TextToCopy
      label="Fingerabdruck"
      description="So steht er auf jedem Bericht, Protokoll und jeder Rechnung. Nennen Sie ihn der Behörde einmal auf anderem Weg, zum Beispiel in einem Brief oder am Telefon."
      text={`${hex}\n${words}`}
      copyLabel="Fingerabdruck kopieren"
    />
  );
}

function CheckpointText({ checkpoint }: { readonly checkpoint: string }) {
  const checkpointResult = useQuery(checkpointQuery(checkpoint));
  if (checkpointResult.isLoadingError)
    return <ErrorNotice subject="Prüfpunkte" onRetry={() => void checkpointResult.refetch()} />;
  if (checkpointResult.data === undefined)
    return <Skeleton height={150} radius="md" aria-busy role="group" aria-label="Prüfpunkt wird geladen" />;
  return (
    <TextToCopy
      label="Prüfpunkt"
      description="Name des Prüfbuchs, Zahl der Einträge, Prüfsumme und Unterschrift. Jedes Zeichen zählt."
      text={checkpointResult.data.note}
      copyLabel="Prüfpunkt kopieren"
    />
  );
}

function MailSwitch({ ledger }: { readonly ledger: Ledger }) {
  const mailObstacle = useMailObstacle();
  const mailChange = useChangeCheckpointMail(ledger.id);
  if (mailObstacle !== null) return <Text c="dimmed">{mailObstacle}</Text>;
  return (
    <Switch
      size="md"
      label="Täglich per Mail an die Verwaltung"
      checked={mailChange.isPending ? mailChange.variables : ledger.wantsMail}
      onChange={(event) => mailChange.mutate(event.currentTarget.checked, { onError: showError })}
    />
  );
}
