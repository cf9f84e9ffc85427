import '#web/mantine-forms.css';
import { Alert, List, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import type { Verdict } from '#shared/ledger/verify-bundle.ts';
import type { BundleCheck } from './use-bundle-check.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';

/** Shows the progress of a check, and afterwards its result. */
export function CheckResult({ check: { percent, isPending, verdict } }: { readonly check: BundleCheck }) {
  if (isPending)
    return (
      <Stack gap={4} role="status">
        <Text>{percent === undefined ? 'Die Einträge werden geladen …' : `Wird geprüft … ${percent} %`}</Text>
        <Progress value={percent ?? 0} aria-label="Fortschritt der Prüfung" />
      </Stack>
    );
  return verdict === undefined ? null : <VerdictNotice verdict={verdict} />;
}

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
  if (verdict.differences > 0) return <DifferenceNotice verdict={verdict} />;
  return <GenuineNotice verdict={verdict} />;
}

const DifferenceNotice = ({ verdict }: { readonly verdict: Verdict }) => (
  <Alert
    color="red"
    icon={<IconAlertTriangle aria-hidden />}
    title="Das Prüfbuch ist echt, Datensätze weichen davon ab"
    role="alert"
  >
    <Text>
      {formatNumber(verdict.differences)} von {formatNumber(verdict.compared)} Datensätzen der Datei{' '}
      {verdict.differences === 1 ? 'ist' : 'sind'} nicht, was eingetragen wurde.
    </Text>
    <List>
      {verdict.different.map((record) => (
        <List.Item key={record}>{record}</List.Item>
      ))}
    </List>
  </Alert>
);

const GenuineNotice = ({ verdict }: { readonly verdict: Verdict }) => (
  <Alert variant="default" icon={<IconShieldCheck aria-hidden />} title="Echt" role="status">
    <Text>
      {verdict.isWhole
        ? `${formatNumber(verdict.entries)} Einträge geprüft, keiner fehlt und keiner wurde verändert.`
        : `${verdict.entries === 1 ? 'Ein Eintrag steht' : `${formatNumber(verdict.entries)} Einträge stehen`} unverändert im Prüfbuch.`}
      {verdict.earlier > 0 &&
        ` ${verdict.earlier === 1 ? 'Ein früher unterschriebener Stand wird' : `${formatNumber(verdict.earlier)} früher unterschriebene Stände werden`} fortgesetzt.`}
      {verdict.erased > 0 &&
        ` Von ${formatNumber(verdict.erased)} sind die Angaben gelöscht, wie die Aufbewahrung es verlangt.`}
    </Text>
    {verdict.compared > 0 && (
      <Text>
        {verdict.compared === 1
          ? 'Der Datensatz ist, was eingetragen wurde.'
          : `${formatNumber(verdict.compared)} Datensätze sind, was eingetragen wurde.`}
      </Text>
    )}
    <Text c="dimmed">
      Geprüft mit dem Schlüssel dieses Servers. Unabhängig davon wird die Prüfung erst mit einem Prüfpunkt, der
      außerhalb aufbewahrt wurde.
    </Text>
  </Alert>
);
