import { Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { PictureList } from './picture-list.tsx';
import type { Pictures } from './pictures.ts';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import styles from './answer-fields.module.css';
import { signatureFromName } from './signature-from-name.ts';

export const LazySignaturePad = lazyDialog(async () => (await import('./signature-pad.tsx')).SignaturePad);

interface SignatureFieldProps {
  readonly labelledBy: string;
  readonly uuids: readonly string[];
  readonly fault: string | undefined;
  readonly images: Pictures;
  readonly profileName: string | undefined;
  readonly change: ChangeAnswer;
}

/** Lets the user draw a signature or, if they cannot draw on the screen, sign with the name of the profile. */
export function SignatureField({ labelledBy, uuids, fault, images, profileName, change }: SignatureFieldProps) {
  const [isSigning, setIsSigning] = useState(false);
  const storeSignature = async (signature: Blob) => {
    const uuid = await images.store(signature);
    replaceSignature([uuid]);
  };
  const replaceSignature = (newImages: readonly string[]) => {
    let replacedImages: readonly string[] = [];
    change(({ images: previousImages = [] }) => {
      replacedImages = previousImages;
      return { images: newImages };
    });
    for (const uuid of replacedImages) images.discard(uuid);
  };
  const isSigned = uuids.length > 0;
  return (
    <div role="group" aria-labelledby={labelledBy} className={styles.pad} data-field="images">
      {isSigning ? (
        <LazySignaturePad
          onDrawn={storeSignature}
          onCleared={() => replaceSignature([])}
          onClose={() => setIsSigning(false)}
        />
      ) : (
        <PictureList uuids={uuids} kind="signature" images={images} onRemove={() => replaceSignature([])} />
      )}
      {!isSigned && !isSigning && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconSignature size={22} aria-hidden />}
            onClick={() => setIsSigning(true)}
          >
            Unterschreiben
          </Button>
          {profileName !== undefined && (
            <Button variant="subtle" onClick={() => void signatureFromName(profileName).then(storeSignature)}>
              Mit Namen unterschreiben
            </Button>
          )}
        </Group>
      )}
      {fault !== undefined && !isSigned && <Text className={styles.fault}>{fault}</Text>}
    </div>
  );
}
