import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ErasureModal } from './erasure-modal.tsx';
import { useExportProfile } from '#web/features/profiles/list/profile-lists.api.ts';

/** Offers what data protection law requires: a copy of a person's stored data, and their erasure. */
export function PersonalDataSection({ profile }: { readonly profile: Profile }) {
  const [isDialogOpen, { open, close }] = useDisclosure(false);
  const exportData = useExportProfile(profile);
  return (
    <>
      {profile.isActive && <Text>Gelöscht werden können die Daten erst, wenn das Profil nicht mehr aktiv ist.</Text>}
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exportData.isPending}
          onClick={() => exportData.mutate(undefined, { onError: showError })}
        >
          Daten exportieren (ZIP)
        </Button>
        {!profile.isActive && (
          <Button variant="outline" color="red" onClick={open}>
            Daten löschen
          </Button>
        )}
      </Group>
      <ErasureModal profile={profile} isOpen={isDialogOpen} onClose={close} />
    </>
  );
}
