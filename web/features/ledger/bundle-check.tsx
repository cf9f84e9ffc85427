import '#web/mantine-forms.css';
import { Alert, Button, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import type { Verdict } from '#shared/ledger/verify-bundle.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { checkBundle } from './check-bundle.ts';
import { entriesAbout } from './ledger-line.api.ts';
import { downloadBundle } from './ledger.api.ts';
import styles from './ledger.module.css';

interface BundleCheckProps {
  readonly ledger: Ledger;
  /** IRI of the one record it is about; without it, it is about the whole log. */
  readonly entity?: string;
}

const WHOLE = {
  title: 'Prüfdatei',
  hint: 'Enthält alle unterschriebenen Einträge mit ihren Beweisen. Wer sie bekommt, prüft sie ohne Zugang und ohne Netz mit dem Prüfprogramm und dem Prüfschlüssel. Sie enthält personenbezogene Angaben: Geben Sie sie nur an Berechtigte weiter.',
};

const EXTRACT = {
  title: 'Beweis für einen Datensatz',
  hint: 'Enthält nur die Einträge zu diesem Datensatz, jeden mit dem Beweis, dass er im unterschriebenen Prüfbuch steht. Wer die Datei bekommt, prüft sie ohne Zugang und ohne Netz mit dem Prüfprogramm und dem Prüfschlüssel.',
};

/** What an authority gets, and the same check it can make, here. */
export function BundleCheck({ ledger, entity }: BundleCheckProps) {
  const [percent, setPercent] = useState(0);
  const save = useMutation({
    mutationFn: async () => saveFile(await downloadBundle(ledger.id, entity), nameOf(ledger, entity)),
    onError: showError,
  });
  const check = useMutation({
    mutationFn: async () => {
      setPercent(0);
      return checkBundle({ file: await downloadBundle(ledger.id, entity), key: ledger.key ?? '' }, setPercent);
    },
    onError: showError,
  });
  return (
    <FormSection {...(entity === undefined ? WHOLE : EXTRACT)}>
      {entity !== undefined && <About entity={entity} />}
      <Group className={styles.acts}>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Prüfdatei herunterladen
        </Button>
        <Button variant="default" component="a" href="/verify-ledger.mjs" download="verify-ledger.mjs">
          Prüfprogramm herunterladen
        </Button>
        <Button variant="default" disabled={check.isPending} onClick={() => check.mutate()}>
          Im Browser prüfen
        </Button>
      </Group>
      {check.isPending && (
        <Stack gap={4} role="status">
          <Text>Wird geprüft … {percent} %</Text>
          <Progress value={percent} aria-label="Fortschritt der Prüfung" />
        </Stack>
      )}
      {check.data && !check.isPending && <VerdictNotice verdict={check.data} />}
    </FormSection>
  );
}

/** Which record it is: its address says nothing to anybody. */
function About({ entity }: { readonly entity: string }) {
  const { data, isPending } = useQuery(entriesAbout(entity));
  if (isPending) return <Skeleton height={52} aria-hidden />;
  const latest = data?.['hydra:member'][0];
  if (latest === undefined) return null;
  return (
    <FieldList
      fields={[
        { name: 'Zuletzt eingetragen', value: `${latest.text}, ${formatDateTime(latest.at)}` },
        { name: 'Standort', value: latest.locationName },
      ]}
    />
  );
}

const nameOf = ({ id }: Ledger, entity: string | undefined) =>
  entity === undefined
    ? `pruefbuch-${id}.json`
    : `beweis${entity.replaceAll(/[^a-z0-9]+/g, '-').replace('-api', '')}.json`;

const counted = new Intl.NumberFormat('de-DE');

function VerdictNotice({ verdict }: { readonly verdict: Verdict }) {
  if (verdict.faults.length > 0)
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Nicht echt" role="alert">
        <List>
          {verdict.faults.map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
      </Alert>
    );
  if (verdict.differences > 0)
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle aria-hidden />}
        title="Das Prüfbuch ist echt, Datensätze weichen davon ab"
        role="alert"
      >
        <Text>
          {counted.format(verdict.differences)} von {counted.format(verdict.compared)} Datensätzen der Datei{' '}
          {verdict.differences === 1 ? 'ist' : 'sind'} nicht, was eingetragen wurde.
        </Text>
        <List>
          {verdict.different.map((record) => (
            <List.Item key={record}>{record}</List.Item>
          ))}
        </List>
      </Alert>
    );
  return (
    <Alert color="gray" icon={<IconShieldCheck aria-hidden />} title="Echt" role="status">
      <Text>
        {verdict.isWhole
          ? `${counted.format(verdict.entries)} Einträge geprüft, keiner fehlt und keiner wurde verändert.`
          : `${verdict.entries === 1 ? 'Ein Eintrag steht' : `${counted.format(verdict.entries)} Einträge stehen`} unverändert im Prüfbuch.`}{' '}
        Früher unterschriebene Stände, die fortgesetzt werden: {counted.format(verdict.earlier)}. Lesbare Angaben:{' '}
        {counted.format(verdict.opened)}, gelöschte: {counted.format(verdict.erased)}.
      </Text>
      {verdict.compared > 0 && (
        <Text>
          {verdict.compared === 1
            ? 'Der Datensatz ist, was eingetragen wurde.'
            : `${counted.format(verdict.compared)} Datensätze sind, was eingetragen wurde.`}
        </Text>
      )}
      <Text c="dimmed">
        Geprüft mit dem Schlüssel dieses Servers. Unabhängig davon wird die Prüfung erst mit einem Prüfpunkt, der
        außerhalb aufbewahrt wurde.
      </Text>
    </Alert>
  );
}
