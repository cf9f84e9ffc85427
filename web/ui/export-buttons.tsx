import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/contracts/endpoint.ts';
import { download } from '#web/api/client.ts';
import styles from './export-buttons.module.css';
import { saveFile } from './save-file.ts';

interface ExportButtonsProps {
  /** Where the files of the list are, without their ending: '/api/export/tasks'. */
  readonly path: string;
  /** Asked at the click, so that a filter by time is of that moment. */
  readonly query: () => object;
  /** Name of the saved file without its ending. */
  readonly fileName: string;
  readonly onError: (error: unknown) => void;
}

/** What is listed as a file, as CSV or as a workbook. */
export function ExportButtons(list: ExportButtonsProps) {
  return (
    <Button.Group>
      <ExportButton format="csv" list={list} />
      <ExportButton format="xlsx" list={list} />
    </Button.Group>
  );
}

/** The export needs the bearer token, which a plain link cannot send: fetched, then saved from memory. */
function ExportButton({ format, list }: { readonly format: ExportFormat; readonly list: ExportButtonsProps }) {
  const { path, query, fileName, onError } = list;
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await download(`${path}.${format}`, query(), EXPORT_FORMATS[format]), `${fileName}.${format}`),
    onError,
  });
  const name = format.toUpperCase();
  return (
    <Button
      variant="default"
      leftSection={format === 'csv' && <IconDownload size={18} aria-hidden />}
      // A part that is laid out by itself would be read with a gap before it.
      aria-label={`${name}-Export`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {name}
      {format === 'csv' && <span className={styles.long}>-Export</span>}
    </Button>
  );
}
