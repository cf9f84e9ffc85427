import { Button, Group, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents } from '#shared/contracts/documents/documents.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { WITHHELD_TEXTS } from '#shared/domain/scan-state.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { documentTypeText } from './document-words.ts';
import { documentQuery } from './documents.api.ts';
import { LazyDocumentViewer } from './lazy-document-dialogs.ts';

/** Opens a document that another record refers to, unless it is withheld. */
export function DocumentButton({ document }: { readonly document: string }) {
  const answer = useQuery(documentQuery(String(idFromIri(document, documents.path))));
  const [isOpen, setIsOpen] = useState(false);
  const file = answer.data;
  if (answer.isError) return <ErrorNotice subject="Angaben zur Datei" onRetry={() => void answer.refetch()} />;
  if (file === undefined) return <Skeleton height={44} radius="md" aria-label="Datei wird geladen" />;
  const withheld = WITHHELD_TEXTS[file.scanState];
  if (withheld !== undefined) return <Mark tone="alert">{`Datei: ${withheld}`}</Mark>;
  return (
    <Group>
      <Button leftSection={<IconEye size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Ansehen ({documentTypeText(file)})
      </Button>
      {isOpen && <LazyDocumentViewer document={file} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}
