import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { missingFields } from '#shared/domain/import-fields.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { faultyLinesFile } from './import-files.ts';
import { countText, linesText } from './import-texts.ts';
import { loadFaultyLines, useDiscardImport, useExecuteImport } from './imports.api.ts';

/** Offers the actions on a file before anything is imported. */
export function ImportDraftActions({ importItem }: { readonly importItem: Import }) {
  const navigate = useNavigate();
  const execute = useExecuteImport(importItem.id);
  const discard = useDiscardImport(importItem.id);
  const { newCount, faultyCount } = importItem;
  const executeImport = () => execute.mutate({ skipsFaulty: faultyCount > 0 });
  const startOver = () => void navigate({ to: `/imports/create/${importItem.kind}` });
  const discardImport = () => discard.mutate(undefined, { onSuccess: startOver, onError: showSendError });
  return (
    <Stack gap="md">
      <DraftNotice importItem={importItem} />
      <Group>
        {newCount > 0 && (
          <Button onClick={executeImport}>
            {faultyCount === 0
              ? `${linesText(newCount)} importieren`
              : `Nur ${linesText(newCount)} ohne Fehler importieren`}
          </Button>
        )}
        {faultyCount > 0 && <FaultyLinesButton importItem={importItem} />}
        <Button variant="default" loading={discard.isPending} onClick={discardImport}>
          {faultyCount > 0 ? 'Verwerfen und neu hochladen' : 'Verwerfen'}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Die Vorschau bleibt bis {formatDateTime(importItem.expiresAt)} erhalten, danach wird die Datei vergessen.
      </Text>
    </Stack>
  );
}

function DraftNotice({ importItem }: { readonly importItem: Import }) {
  const { kind, columns, newCount, faultyCount } = importItem;
  const missing = missingFields(kind, columns).map(({ heading }) => `„${heading}“`);
  if (missing.length > 0)
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={`Es fehlt: ${missing.join(', ')}`}>
        In der ersten Zeile der Datei müssen Überschriften stehen. Ordnen Sie unten zu, welche Spalte was enthält.
      </Alert>
    );
  if (faultyCount > 0)
    return (
      <Alert
        color="orange"
        styles={{ title: { color: 'light-dark(#8a4b00, #ffc078)' } }}
        icon={<IconAlertTriangle aria-hidden />}
        title={countText(faultyCount, 'Zeile ist fehlerhaft.', 'Zeilen sind fehlerhaft.')}
      >
        Korrigieren Sie Ihre Datei und laden Sie sie neu hoch, oder importieren Sie nur die Zeilen ohne Fehler.
      </Alert>
    );
  return newCount === 0 ? <Text>In dieser Datei steht nichts Neues.</Text> : null;
}

function FaultyLinesButton({ importItem }: { readonly importItem: Import }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(faultyLinesFile(importItem, await loadFaultyLines(importItem)), 'Fehlerhafte Zeilen.csv'),
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Fehlerhafte Zeilen
    </Button>
  );
}
