import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './form-create.module.css';
import { type FileReading, readFormFile } from './form-file.ts';
import { questionsText } from '#web/features/forms/form-texts.ts';
import { useNewForm } from './use-new-form.ts';

/** A questionnaire of 300 questions is smaller than this limit in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

async function readReading(file: File): Promise<FileReading> {
  if (file.size > MAX_BYTES) return { kind: 'faults', faults: ['Bitte eine Datei von höchstens 2 MB.'] };
  return readFormFile(await file.text());
}

export function ImportFile() {
  const [reading, setReading] = useState<FileReading | null>(null);
  return (
    <Stack gap="md">
      <FileField onFileChosen={(file) => void readReading(file).then(setReading)} />
      {reading?.kind === 'faults' && (
        <Alert color="red" role="alert" title="Diese Datei lässt sich nicht übernehmen">
          <ul className={styles.faults}>
            {reading.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      {reading?.kind === 'form' && <FoundForm {...reading} />}
    </Stack>
  );
}

function FileField({ onFileChosen }: { readonly onFileChosen: (file: File) => void }) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return (
    <div
      className={styles.file}
      data-over={isDraggedOver || undefined}
      onDragOver={() => setIsDraggedOver(true)}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={() => setIsDraggedOver(false)}
    >
      <span>
        <IconFileImport size={24} aria-hidden />
        <Text>JSON-Datei wählen oder hierher ziehen</Text>
      </span>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="JSON-Datei wählen"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFileChosen(file);
          // Without the reset, choosing the same file again after correcting it would cause no change event.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function FoundForm({ form, questionCount }: Extract<FileReading, { kind: 'form' }>) {
  const { name, description, locationTypes, questionnaire } = form;
  const { start, isPending } = useNewForm();
  return (
    <Stack gap="sm" role="status">
      <Text>
        <strong>{name}</strong>, {questionsText(questionCount)}
      </Text>
      <Button
        style={{ alignSelf: 'start' }}
        loading={isPending}
        onClick={() => start({ name, description, locationTypes, questionnaire })}
      >
        Datei übernehmen
      </Button>
    </Stack>
  );
}
