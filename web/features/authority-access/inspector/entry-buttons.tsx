import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { authorityFileName } from '#shared/contracts/authority-access/authority-file-name.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import styles from './entry-row.module.css';
import { openFile } from './inspector.api.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const FILE_TEXTS: Partial<Record<AuthorityEntry['section'], string>> = {
  reports: 'Bericht (PDF)',
  protocols: 'Protokoll (PDF)',
};

interface DownloadButtonProps {
  readonly entry: Pick<AuthorityEntry, 'key' | 'section' | 'title' | 'fileName'>;
  /** Says what is stored; by default its kind. */
  readonly text?: string;
}

/** Stores the file of an entry, of a proof or of an answer. */
export function DownloadButton({ entry, text = FILE_TEXTS[entry.section] ?? 'Datei' }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async () => {
      const content = await openFile(entry.key);
      saveFile(content, entry.fileName ?? authorityFileName(entry.key, EXTENSIONS[content.type] ?? 'bin'));
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        aria-label={`Herunterladen: ${entry.title}`}
        onClick={() => download.mutate()}
      >
        {text}
      </Button>
      {download.isError && <Text role="alert">{errorMessage(download.error)}</Text>}
    </>
  );
}

interface FoldButtonProps {
  /** What is opened. */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Opens the rest of an entry below its title. */
export const FoldButton = ({ title, isOpen, onToggle }: FoldButtonProps) => (
  <Button
    variant="default"
    className={styles.open}
    leftSection={<IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />}
    aria-expanded={isOpen}
    aria-label={`${isOpen ? 'Zuklappen' : 'Ansehen'}: ${title}`}
    onClick={() => onToggle(!isOpen)}
  >
    {isOpen ? 'Zuklappen' : 'Ansehen'}
  </Button>
);
