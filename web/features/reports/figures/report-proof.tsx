import { Text } from '@mantine/core';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import styles from '#web/features/reports/report.module.css';

/** Explains how anybody can verify that the report is the one that was approved. */
export function ReportProof({ report }: { readonly report: Report }) {
  return (
    <FormSection
      title="Beweis"
      hint="Die Prüfsumme des Inhalts steht im Prüfbuch, dem Verzeichnis aller Einträge, das niemand unbemerkt ändern kann. Die Prüfdatei zu diesem Bericht beweist ohne Zugang und ohne Netz, dass er seit der Freigabe nicht verändert wurde."
    >
      <FieldList
        fields={[
          {
            name: 'Prüfsumme (SHA-256)',
            value: report.sha256 && <span className={styles.hash}>{report.sha256}</span>,
          },
        ]}
      />
      <LedgerEntryLine entity={report['@id']} />
      <Text size="sm" c="dimmed">
        Das PDF enthält im Anhang die Zahlen und den unterschriebenen Stand des Prüfbuchs.
      </Text>
    </FormSection>
  );
}
