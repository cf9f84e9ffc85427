import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { LazyUploadLinkDialog, UploadLinkList } from '#web/features/upload-links/upload-links.public.ts';

/** Lists the upload links of a profile, and lets another one be created. */
export function ProfileLinks({ profile }: { readonly profile: Profile }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <UploadLinkList profile={profile['@id']} />
      {profile.isActive && (
        <Group>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Upload-Link senden
          </Button>
        </Group>
      )}
      {isAsking && <LazyUploadLinkDialog profile={profile} onClose={() => setIsAsking(false)} />}
    </>
  );
}
