import { Button, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { choiceText, locationsQuery } from '#web/features/locations/locations.public.ts';
import { FileInProgress } from '#web/ui/file/file-in-progress.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { loadProofFolder } from '#web/features/profile-documents/profile-documents.api.ts';

/** Downloads the proofs of all staff of the location in one file, for an inspector. */
export function ProofFolderButton() {
  const { actor, location } = useSession();
  const locations = useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data ?? [];
  const offeredLocations = isManagement(actor) ? locations : location === null ? [] : [location];
  const [isChoosing, setIsChoosing] = useState(false);
  const saveFolder = useSaveFolder();
  const save = (chosenLocation: Location) => {
    setIsChoosing(false);
    saveFolder.mutate(chosenLocation);
  };
  const [first, second] = offeredLocations;
  if (first === undefined) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip size={18} aria-hidden />}
        loading={saveFolder.isPending}
        onClick={() => (second === undefined ? save(first) : setIsChoosing(true))}
      >
        Alle als ZIP
      </Button>
      {saveFolder.isPending && <FileInProgress what={`Die ZIP-Datei für ${saveFolder.variables.name}`} />}
      {isChoosing && (
        <SheetModal isOpen title="Alle Nachweise eines Standorts" onClose={() => setIsChoosing(false)}>
          <Stack gap="xs">
            <Text mb="xs">
              Eine ZIP-Datei mit einer Übersicht und jedem angenommenen Nachweis aller aktiven Profile, die dort
              arbeiten.
            </Text>
            {offeredLocations.map((choice) => (
              <Button
                key={choice.id}
                variant="default"
                justify="flex-start"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => save(choice)}
              >
                {choiceText(choice)}
              </Button>
            ))}
          </Stack>
        </SheetModal>
      )}
    </>
  );
}

const useSaveFolder = () =>
  useMutation({
    mutationFn: async ({ id, name }: Location) =>
      saveFile(
        await loadProofFolder(id),
        `Nachweise-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${localDay(serverNow())}.zip`,
      ),
    // By then the user may be on another page.
    onSuccess: (_, { name }) => showSuccess(`Alle Nachweise gespeichert: ${name}`),
    onError: showError,
  });
