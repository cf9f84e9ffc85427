import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import styles from '#web/features/forms/builder/builder.module.css';
import { fileName, fileText } from '#web/features/forms/gallery/form-file.ts';
import { questionsText } from '#web/features/forms/form-texts.ts';
import { versionsQuery } from '#web/features/forms/forms.api.ts';
import { LazyVersionDrawer } from '#web/features/forms/lazy-form-dialogs.ts';

interface FormVersionsProps {
  readonly form: Form;
  /** Called after a version has been copied into the draft. */
  readonly onVersionCopied: () => void;
}

/** Lists the draft and all published versions. */
export function FormVersions({ form, onVersionCopied }: FormVersionsProps) {
  const store = useDraftStore();
  const versions = useQuery(versionsQuery(form['@id']));
  const [shownVersion, setShownVersion] = useState<FormVersion | null>(null);
  const copyIntoDraft = ({ questionnaire }: FormVersion) => {
    store.change(() => ({ questionnaire, selected: questionnaire.sections[0]?.id ?? null }));
    setShownVersion(null);
    onVersionCopied();
  };
  const { questionnaire } = store.history().present;
  return (
    <Stack gap="md">
      <ul className={styles.versions} aria-label="Fassungen">
        <li className={styles.version}>
          <div>
            <Text fw={600}>Entwurf</Text>
            <Text c="dimmed">{questionsText(questionsOf(questionnaire).length)}</Text>
          </div>
          <ExportButton form={form} questionnaire={questionnaire} label="Entwurf als JSON" />
        </li>
        {versions.data?.map((version) => (
          <VersionLine key={version['@id']} form={form} version={version} onOpened={() => setShownVersion(version)} />
        ))}
      </ul>
      {versions.isPending && <Skeleton height={84} radius="md" role="group" aria-label="Fassungen werden geladen" />}
      {versions.isLoadingError && <ErrorNotice subject="Fassungen" onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <Text c="dimmed">Noch nie veröffentlicht.</Text>}
      <LazyVersionDrawer version={shownVersion} onClose={() => setShownVersion(null)} onCopied={copyIntoDraft} />
    </Stack>
  );
}

interface VersionLineProps {
  readonly form: Form;
  readonly version: FormVersion;
  readonly onOpened: () => void;
}

function VersionLine({ form, version, onOpened }: VersionLineProps) {
  return (
    <li className={styles.version}>
      <div>
        <Text fw={600}>Fassung {version.number}</Text>
        <Text c="dimmed">
          {formatDateTime(version.publishedAt)} · {questionsText(questionsOf(version.questionnaire).length)}
        </Text>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onOpened} aria-label={`Fassung ${version.number} ansehen`}>
          Ansehen
        </Button>
        <ExportButton
          form={form}
          questionnaire={version.questionnaire}
          version={version.number}
          label={`Fassung ${version.number} als JSON`}
        />
      </div>
    </li>
  );
}

interface ExportButtonProps {
  readonly form: Form;
  readonly questionnaire: Questionnaire;
  readonly version?: number;
  readonly label: string;
}

function ExportButton({ form, questionnaire, version, label }: ExportButtonProps) {
  const { name, description, locationTypes } = form;
  const saveExport = () => {
    const text = fileText({ name, description, locationTypes, questionnaire });
    saveFile(new Blob([text], { type: 'application/json' }), fileName(name, version));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={saveExport}
      aria-label={label}
    >
      JSON
    </Button>
  );
}
