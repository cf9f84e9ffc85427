import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/contracts/wire/endpoint.ts';
import { download } from '#web/api/client/client.ts';
import styles from './export-buttons.module.css';
import { saveFile } from '#web/ui/file/save-file.ts';

interface ExportButtonsProps {
  /** Path of the exports without the file extension, e.g. '/api/export/tasks'. */
  readonly path: string;
  /** A function, so that filters relative to the current time are computed at the click. */
  readonly query: () => object;
  /** Name of the saved file without its extension. */
  readonly fileName: string;
  readonly onError: (error: unknown) => void;
}

/** Exports the list as CSV or as an Excel workbook. */
export function ExportButtons(list: ExportButtonsProps) {
  return (
    <Button.Group>
      <ExportButton format="csv" list={list} />
      <ExportButton format="xlsx" list={list} />
    </Button.Group>
  );
}

/** The export needs the bearer token, which a plain link cannot send, so it is fetched and saved from memory. */
function ExportButton({ format, list }: { readonly format: ExportFormat; readonly list: ExportButtonsProps }) {
  const { path, query, fileName, onError } = list;
  const exportDownload = useMutation({
    mutationFn: async () =>
      saveFile(await download(`${path}.${format}`, query(), EXPORT_FORMATS[format]), `${fileName}.${format}`),
    onError,
  });
  const name = format.toUpperCase();
  return (
    <Button
      variant="default"
      className={styles.button}
      leftSection={format === 'csv' && <IconDownload size={18} aria-hidden />}
      // Without the label, screen readers would pause before the second part of the name.
      aria-label={`${name}-Export`}
      loading={exportDownload.isPending}
      onClick={() => exportDownload.mutate()}
    >
      {name}
      {format === 'csv' && <span className={styles.long}>-Export</span>}
    </Button>
  );
}
