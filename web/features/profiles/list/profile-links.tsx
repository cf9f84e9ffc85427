import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { LazyUploadLinkDialog, UploadLinkList } from '#web/features/upload-links/upload-links.public.ts';

/** Lists the upload links of a profile, with a button that creates another one. */
export function ProfileLinks({ profile }: { readonly profile: Profile }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <UploadLinkList profile={profile['@id']} />
      {profile.isActive && (
        <Group>
          <Button variant="default" onClick={() => setIsDialogOpen(true)}>
            Upload-Link erstellen
          </Button>
        </Group>
      )}
      {isDialogOpen && <LazyUploadLinkDialog profile={profile} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
