import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil, IconTrash, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Document, DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { canManageDocuments } from '#shared/permissions.ts';
import { documentStateOf } from '#shared/domain/document-state.ts';
import { mayBeOpened } from '#shared/domain/scan-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime, localDay } from '#web/ui/time/local-time.ts';
import { DocumentMarks, DocumentUntil, locationText } from './document-columns.tsx';
import { DocumentReadings } from './document-readings.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { documentTypeText } from './document-texts.ts';
import { documentQuery } from './documents.api.ts';
import { LazyDisposalModal, LazyDocumentFormModal, LazyDocumentViewer } from './lazy-document-dialogs.ts';
import { useLocationChoices } from './location-choices.ts';
import { Thumbnail } from '#web/features/documents/viewer/thumbnail.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';

interface DocumentDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** Id of the document; '' closes the drawer. */
  readonly id: string;
  readonly onDocumentOpened: (id: string) => void;
  readonly onClose: () => void;
}

export function DocumentDetail({ id, rowNavigation, onDocumentOpened, onClose }: DocumentDetailProps) {
  const document = useQuery({
    ...documentQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  return (
    <DetailDrawer isOpen={id !== ''} title="Datei" rowNavigation={rowNavigation} onClose={onClose}>
      {document.isPending && <Skeleton height={320} radius="md" />}
      {document.isLoadingError && <ErrorNotice subject="Angaben zur Datei" onRetry={() => void document.refetch()} />}
      {document.data && <DocumentFacts document={document.data} onDocumentOpened={onDocumentOpened} />}
    </DetailDrawer>
  );
}

type OpenDialog = 'viewer' | 'change' | 'version' | 'disposal';

function DocumentFacts({
  document,
  onDocumentOpened,
}: Pick<DocumentDetailProps, 'onDocumentOpened'> & { readonly document: Document }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const locations = useLocationChoices();
  const nameOfUser = useUserNames();
  const mayManage = canManageDocuments(useActor());
  const closeDialog = () => setDialog(null);
  return (
    <Stack gap="lg">
      <DetailHead name={document.name}>
        <DocumentMarks document={document} />
      </DetailHead>
      {document.hasThumbnail && mayBeOpened(document.scanState) && (
        <Thumbnail document={document} onOpened={() => setDialog('viewer')} />
      )}
      <DocumentActions document={document} onChosen={setDialog} />
      <FieldList
        fields={[
          { name: 'Gültig bis', value: <DocumentUntil document={document} /> },
          { name: 'Kategorie', value: DOCUMENT_CATEGORY_TEXTS[document.category] },
          { name: 'Standort', value: locationText(document.location, locations) },
          { name: 'Art', value: documentTypeText(document) },
          { name: 'Hochgeladen', value: formatDateTime(document.createdAt) },
          { name: 'Hochgeladen von', value: nameOfUser?.(document.user) },
        ]}
      />
      {document.needsReading && <DocumentReadings document={document} />}
      <DocumentVersions document={document} onVersionOpened={onDocumentOpened} />
      {mayManage && (
        <details>
          <Text component="summary" c="dimmed" py={10} style={{ cursor: 'pointer' }}>
            Prüfsumme der Datei
          </Text>
          <Text style={{ overflowWrap: 'anywhere' }}>SHA-256: {document.sha256}</Text>
        </details>
      )}
      {dialog === 'viewer' && <LazyDocumentViewer document={document} onClose={closeDialog} />}
      {dialog === 'disposal' && <LazyDisposalModal document={document} onClose={closeDialog} />}
      {dialog === 'change' && <LazyDocumentFormModal kind="change" document={document} onClose={closeDialog} />}
      {dialog === 'version' && (
        <LazyDocumentFormModal
          kind="version"
          document={document}
          onClose={closeDialog}
          onStored={({ id }) => onDocumentOpened(String(id))}
        />
      )}
    </Stack>
  );
}

interface DocumentActionsProps {
  readonly document: Document;
  readonly onChosen: (dialog: OpenDialog) => void;
}

/** What has to be done about the file is the filled button, and comes first. */
function DocumentActions({ document, onChosen }: DocumentActionsProps) {
  const { scanState, replacedBy } = document;
  const mayManage = canManageDocuments(useActor());
  const mayChange = mayManage && replacedBy === undefined;
  const mayDiscard = mayManage && (scanState === 'infected' || scanState === 'unscannable');
  const state = documentStateOf(document, localDay(serverNow()));
  const isRenewed = mayChange && (state === 'expired' || state === 'expiring');
  const newVersion = mayChange && (
    <Button
      key="version"
      variant={isRenewed ? 'filled' : 'default'}
      leftSection={<IconVersions size={18} aria-hidden />}
      onClick={() => onChosen('version')}
    >
      {isRenewed ? 'Neue Fassung hochladen' : 'Neue Fassung'}
    </Button>
  );
  const view = mayBeOpened(scanState) && (
    <Button
      key="view"
      variant={isRenewed ? 'default' : 'filled'}
      leftSection={<IconEye size={18} aria-hidden />}
      onClick={() => onChosen('viewer')}
    >
      Ansehen
    </Button>
  );
  const [first, last] = isRenewed ? [newVersion, view] : [view, newVersion];
  return (
    <Stack gap="xs">
      {first}
      {(mayChange || mayDiscard) && (
        <Group gap="xs" grow>
          {mayChange && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => onChosen('change')}
            >
              Bearbeiten
            </Button>
          )}
          {last}
          {mayDiscard && (
            <Button
              variant="outline"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onChosen('disposal')}
            >
              Verwerfen
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
