import { Button, Group, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents } from '#shared/contracts/documents/documents.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { WITHHELD_TEXTS } from '#shared/domain/scan-state.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { documentQuery } from './documents.api.ts';
import { LazyDocumentViewer } from './lazy-document-dialogs.ts';

interface DocumentButtonProps {
  /** IRI of the document. */
  readonly document: string;
  /** Whether nothing else on the page is more likely to be done. */
  readonly isMainAct?: boolean;
}

/** Opens a document that another record refers to, unless it is withheld. */
export function DocumentButton({ document, isMainAct = false }: DocumentButtonProps) {
  const documentResult = useQuery(documentQuery(String(idFromIri(document, documents.path))));
  const [isOpen, setIsOpen] = useState(false);
  const file = documentResult.data;
  if (documentResult.isError)
    return <ErrorNotice subject="Angaben zur Datei" onRetry={() => void documentResult.refetch()} />;
  if (file === undefined) return <Skeleton height={44} radius="md" role="group" aria-label="Datei wird geladen" />;
  const withheldText = WITHHELD_TEXTS[file.scanState];
  if (withheldText !== undefined) return <Mark tone="alert">{`Datei: ${withheldText}`}</Mark>;
  return (
    <Group>
      <Button
        variant={isMainAct ? 'filled' : 'default'}
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Ansehen
      </Button>
      {isOpen && <LazyDocumentViewer document={file} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}
