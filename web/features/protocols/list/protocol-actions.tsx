import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { getProtocolPdf, type Protocol } from '#shared/contracts/protocols/protocols.ts';
import { canWriteProtocolAt } from '#shared/permissions.ts';
import { fileNamePart } from '#shared/file-name-part.ts';
import { download } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { ActElsewhere } from '#web/features/locations/act-elsewhere.public.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { createTemporaryUrl, saveFile } from '#web/ui/file/save-file.ts';
import { localDay } from '#web/ui/time/local-time.ts';

/** Offers the actions on a closed protocol. */
export function ProtocolActions({ protocol }: { readonly protocol: Protocol }) {
  const mayCorrect = canWriteProtocolAt(useActor(), idFromIri(protocol.location, locations.path) ?? 0);
  return (
    <>
      <PdfButtons protocol={protocol} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        data-print="none"
        onClick={() => window.print()}
      >
        Drucken
      </Button>
      {mayCorrect && protocol.correctedBy === undefined && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          data-print="none"
          renderRoot={(props) => <Link to="." search={{ korrektur: 1 }} {...props} />}
        >
          Korrigieren
        </Button>
      )}
    </>
  );
}

/** Has a line of its own, because in the head its long name would squeeze the title. */
export function CorrectElsewhere({ protocol }: { readonly protocol: Protocol }) {
  const navigate = useNavigate();
  if (protocol.correctedBy !== undefined) return null;
  return (
    <ActElsewhere
      location={protocol.location}
      act="korrigieren"
      canActAt={canWriteProtocolAt}
      onSwitched={() => void navigate({ to: '.', search: { korrektur: 1 } })}
    />
  );
}

function PdfButtons({ protocol }: { readonly protocol: Protocol }) {
  const loadPdf = () =>
    download(getProtocolPdf.path.replace('{id}', String(protocol.id)), {}, getProtocolPdf.mediaType);
  const showPdf = useMutation({
    // The tab is opened during the click, because browsers block pop-ups that open later.
    mutationFn: async (tab: Window | null) => {
      try {
        const bytes = await loadPdf();
        if (tab === null) saveFile(bytes, fileNameOf(protocol));
        else tab.location.href = createTemporaryUrl(bytes);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: showError,
  });
  const savePdf = useMutation({
    mutationFn: async () => saveFile(await loadPdf(), fileNameOf(protocol)),
    onError: showError,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={showPdf.isPending}
        data-print="none"
        onClick={() => showPdf.mutate(window.open('', '_blank'))}
      >
        PDF öffnen
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={savePdf.isPending}
        data-print="none"
        onClick={() => savePdf.mutate()}
      >
        PDF speichern
      </Button>
    </>
  );
}

const fileNameOf = ({ id, formName, occurredAt }: Protocol) =>
  `${fileNamePart(formName)}-${localDay(occurredAt)}-${id}.pdf`;
