import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '#web/api/client.ts';
import styles from './csv-button.module.css';
import { saveFile } from './save-file.ts';

interface CsvButtonProps {
  /** Path of the export: '/api/export/tasks.csv'. */
  readonly path: string;
  /** Asked at the click, so that a filter by time is of that moment. */
  readonly query: () => object;
  /** Name of the saved file without its ending. */
  readonly fileName: string;
  readonly onError: (error: unknown) => void;
}

/** The export needs the bearer token, which a plain link cannot send: fetched, then saved from memory. */
export function CsvButton({ path, query, fileName, onError }: CsvButtonProps) {
  const save = useMutation({
    mutationFn: async () => saveFile(await download(path, query(), 'text/csv'), `${fileName}.csv`),
    onError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      // A part that is laid out by itself would be read with a gap before it.
      aria-label="CSV-Export"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      CSV<span className={styles.long}>-Export</span>
    </Button>
  );
}
