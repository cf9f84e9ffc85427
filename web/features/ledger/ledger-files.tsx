import '#web/mantine-forms.css';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { latestEntryQuery } from './ledger-line.api.ts';
import { downloadBundle } from './ledger.api.ts';
import styles from './ledger.module.css';
import { useBundleCheck } from './use-bundle-check.ts';
import { CheckResult } from './check-result.tsx';

/** Offers the files with which an authority can check the whole ledger independently. */
export const LedgerFiles = ({ ledger }: { readonly ledger: Ledger }) => (
  <FormSection
    title="Für die Behörde"
    hint="Die Prüfdatei lässt sich ohne Zugang und ohne Netz prüfen. Sie enthält personenbezogene Angaben: Geben Sie sie nur an Berechtigte weiter."
  >
    <div className={styles.files}>
      <Downloads ledger={ledger} fileName={`pruefbuch-${ledger.id}.json`} />
    </div>
  </FormSection>
);

/** Offers the proof of a single record. */
export function RecordProof({ ledger, entity }: { readonly ledger: Ledger; readonly entity: string }) {
  const check = useBundleCheck(ledger, entity);
  const fileName = `beweis${entity.replaceAll(/[^a-z0-9]+/g, '-').replace('-api', '')}.json`;
  return (
    <FormSection
      title="Beweis für einen Datensatz"
      hint="Enthält nur die Einträge zu diesem Datensatz, jeden mit dem Beweis, dass er im unterschriebenen Prüfbuch steht. Wer die Datei bekommt, prüft sie ohne Zugang und ohne Netz auf der Prüfseite oder mit dem Prüfprogramm."
    >
      <RecordDescription entity={entity} />
      <Group className={styles.actions}>
        <Button disabled={check.isPending} onClick={check.start}>
          Im Browser prüfen
        </Button>
        <Downloads ledger={ledger} entity={entity} fileName={fileName} />
      </Group>
      <CheckResult check={check} />
    </FormSection>
  );
}

/** A page of its own, outside the application: whoever opens it needs no login. */
const VERIFICATION_PAGE = '/pruefen';

interface DownloadsProps {
  readonly ledger: Ledger;
  readonly entity?: string;
  readonly fileName: string;
}

function Downloads({ ledger, entity, fileName }: DownloadsProps) {
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadBundle(ledger.id, entity), fileName),
    onError: showError,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Prüfdatei herunterladen
      </Button>
      <Button
        variant="default"
        component="a"
        leftSection={<IconExternalLink size={18} aria-hidden />}
        href={VERIFICATION_PAGE}
        target="_blank"
      >
        Prüfseite öffnen
      </Button>
      <Button
        variant="default"
        component="a"
        leftSection={<IconDownload size={18} aria-hidden />}
        href="/verify-ledger.mjs"
        download="verify-ledger.mjs"
      >
        Prüfprogramm herunterladen
      </Button>
    </>
  );
}

/** Describes the record by its latest entry, because most users do not understand its IRI. */
function RecordDescription({ entity }: { readonly entity: string }) {
  const { data, isPending } = useQuery(latestEntryQuery(entity));
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
