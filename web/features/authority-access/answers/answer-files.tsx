import { Button, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  type AuthorityDemand,
  MAX_ANSWER_FILES,
  TOO_MANY_FILES_MESSAGE,
  TOO_MANY_WITH_SENT_MESSAGE,
} from '#shared/contracts/authority-access/authority-access.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { useUploadProgress } from '#web/api/client/upload-progress.ts';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT, fileFault } from '#web/features/documents/documents.public.ts';
import { useUploadDocument } from '#web/features/documents/one-document.public.ts';
import { FileField } from '#web/ui/file/file-field.tsx';
import { FileIcon } from '#web/ui/file/file-icon.tsx';
import { fileSizeText } from '#web/ui/file/file-size.ts';
import styles from './answer-files.module.css';

interface ChosenFile {
  readonly file: File;
  /** It stays the same when the answer is sent again, so that no file is stored twice. */
  readonly idempotencyKey: string;
}

const nameOf = ({ name }: File) => name.replace(/\.[^.]+$/, '').slice(0, 200) || 'Antwort';

/**
 * Holds the files of an answer, and sends them before it: they become files of the location. They stay there if the answer is
 * refused or never sent, so the form names those that are `stored`.
 */
export function useAnswerFiles({ location, files: earlier }: AuthorityDemand) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [sending, setSending] = useState<File | null>(null);
  const [refused, setRefused] = useState<File | null>(null);
  const [stored, setStored] = useState<readonly Document[]>([]);
  const { progress, trackUpload } = useUploadProgress();
  const upload = useUploadDocument();
  const add = (file: File | null) =>
    file !== null && setChosen([...chosen, { file, idempotencyKey: crypto.randomUUID() }]);
  const remove = (removed: ChosenFile) => setChosen(chosen.filter((one) => one !== removed));
  const send = async (): Promise<readonly Document[]> => {
    const sent: Document[] = [];
    let latest: File | null = null;
    try {
      for (const { file, idempotencyKey } of chosen) {
        latest = file;
        setSending(file);
        const fields = { name: nameOf(file), category: 'authorityAnswer', location };
        const document = await trackUpload((watched) =>
          upload.mutateAsync({ file, fields, idempotencyKey, ...watched }),
        );
        sent.push(document);
        setStored((others) => [...others.filter(({ id }) => id !== document.id), document]);
        latest = null;
      }
    } finally {
      setRefused(latest);
      setSending(null);
    }
    return sent;
  };
  // An answer that arrived although its response was lost has sent what is still chosen here.
  const sentBefore = earlier.filter((file) => stored.every((document) => document['@id'] !== file)).length;
  return { chosen, add, remove, send, sending, refused, stored, progress, fault: faultOf(chosen, sentBefore) };
}

function faultOf(chosen: readonly ChosenFile[], sentBefore: number): string | undefined {
  if (chosen.length > MAX_ANSWER_FILES) return TOO_MANY_FILES_MESSAGE;
  if (chosen.length > 0 && sentBefore + chosen.length > MAX_ANSWER_FILES) return TOO_MANY_WITH_SENT_MESSAGE;
  return chosen
    .map(({ file }) => {
      const fault = fileFault(file);
      return fault && `${file.name}: ${fault}`;
    })
    .find((fault) => fault !== undefined);
}

/** Names the file that the server refused, because there may be several. */
function errorText({ fault, refused }: Pick<ReturnType<typeof useAnswerFiles>, 'fault' | 'refused'>, error: ReactNode) {
  if (fault !== undefined) return fault;
  if (typeof error !== 'string') return undefined;
  return refused === null || error.startsWith(refused.name) ? error : `${refused.name}: ${error}`;
}

interface AnswerFilesProps {
  readonly label: string;
  readonly files: ReturnType<typeof useAnswerFiles>;
  /** What the form says is wrong with them. */
  readonly error: ReactNode;
  readonly onChange: () => void;
}

export const AnswerFiles = ({ label, files, error, onChange }: AnswerFilesProps) => (
  <Stack gap="xs" data-field="files" tabIndex={-1}>
    <FileField
      label={label}
      description={`${ACCEPTED_FILES_TEXT} Sie stehen danach auch bei den Dateien des Standorts.`}
      accept={ACCEPTED_FILES}
      file={files.sending}
      progress={files.progress}
      isDisabled={files.sending !== null}
      error={errorText(files, error)}
      onChange={(file) => {
        onChange();
        files.add(file);
      }}
    />
    {files.sending === null &&
      files.chosen.map((one) => (
        <div key={one.idempotencyKey} className={styles.file}>
          <FileIcon mimeType={one.file.type} />
          <Text className={styles.name}>
            {one.file.name} · {fileSizeText(one.file.size)}
          </Text>
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            aria-label={`Entfernen: ${one.file.name}`}
            onClick={() => {
              onChange();
              files.remove(one);
            }}
          >
            Entfernen
          </Button>
        </div>
      ))}
    {files.sending === null && files.stored.length > 0 && (
      <Text size="sm">{`Schon bei den Dateien des Standorts: ${files.stored.map(({ name }) => name).join(', ')}. Dort ${files.stored.length === 1 ? 'bleibt sie' : 'bleiben sie'} auch ohne Antwort.`}</Text>
    )}
  </Stack>
);
