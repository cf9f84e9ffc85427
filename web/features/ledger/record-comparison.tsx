import '#web/mantine-forms.css';
import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ledger, LedgerDifference } from '#shared/contracts/ledger/ledger.ts';
import { useActor } from '#web/api/session/session.ts';
import { recordLink } from '#web/ui/screen/record-link.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
const recordCountText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'Datensatz' : 'Datensätze'}`;

/** Shows whether the stored records equal their entries in the ledger. */
export function RecordComparison({ ledger }: { readonly ledger: Ledger }) {
  const { comparedAt, comparedWholeAt, comparedRecords = 0, differenceCount: differences } = ledger;
  return (
    <FormSection
      title="Datensätze"
      hint="Was die Anwendung zeigt, wird mit den Einträgen verglichen: Neues nach etwa einer Minute, alles andere reihum."
    >
      {differences > 0 && <Differences ledger={ledger} />}
      <FieldList
        fields={[
          { name: 'Ergebnis', value: resultOf(ledger) },
          { name: 'Zuletzt verglichen', value: comparedAt && formatDateTime(comparedAt) },
          {
            name: 'Alle verglichen',
            value: comparedWholeAt && `${formatDateTime(comparedWholeAt)}, ${recordCountText(comparedRecords)}`,
          },
        ]}
      />
      {comparedAt !== undefined && comparedWholeAt === undefined && (
        <Text c="dimmed">Der erste Durchgang durch alle Datensätze läuft noch.</Text>
      )}
    </FormSection>
  );
}

function resultOf({ comparedAt, differenceCount: differences }: Ledger): string {
  if (differences > 0) return `${formatNumber(differences)} ${differences === 1 ? 'Abweichung' : 'Abweichungen'}`;
  return comparedAt === undefined ? 'Noch nichts verglichen' : 'Keine Abweichung';
}

function Differences({ ledger: { differenceCount: count, differences = [] } }: { readonly ledger: Ledger }) {
  const hiddenCount = count - differences.length;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Datensätze weichen vom Prüfbuch ab" role="alert">
      <Text>
        {count === 1
          ? 'Ein Datensatz ist nicht mehr, was eingetragen wurde.'
          : `${formatNumber(count)} Datensätze sind nicht mehr, was eingetragen wurde.`}{' '}
        Es gilt der Eintrag im Prüfbuch. Der Betreiber der Plattform ist benachrichtigt.
      </Text>
      <List>
        {differences.map((difference) => (
          <List.Item key={difference.entity}>
            <DifferenceLine difference={difference} />
          </List.Item>
        ))}
        {hiddenCount > 0 && <List.Item>und {formatNumber(hiddenCount)} weitere</List.Item>}
      </List>
    </Alert>
  );
}

function DifferenceLine({ difference: { entity, name, text, foundAt } }: { readonly difference: LedgerDifference }) {
  const link = recordLink(entity, useActor());
  return (
    <>
      {link === null ? (
        name
      ) : (
        <Anchor component={Link} to={link.path}>
          {name}
        </Anchor>
      )}
      : {text} (gefunden {formatDateTime(foundAt)})
    </>
  );
}
