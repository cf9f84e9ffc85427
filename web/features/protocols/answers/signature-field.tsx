import { Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { PictureList } from './picture-list.tsx';
import type { Pictures } from './pictures.ts';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import styles from './answer-fields.module.css';
import { writtenName } from './written-name.ts';

export const LazySignaturePad = lazyDialog(async () => (await import('./signature-pad.tsx')).SignaturePad);

interface SignatureFieldProps {
  readonly labelledBy: string;
  readonly uuids: readonly string[];
  readonly fault: string | undefined;
  readonly images: Pictures;
  readonly signer: string | undefined;
  readonly change: ChangeAnswer;
}

/** Takes a signature drawn by hand or, for people who cannot draw on the screen, the name of the profile. */
export function SignatureField({ labelledBy, uuids, fault, images, signer, change }: SignatureFieldProps) {
  const [isSigning, setIsSigning] = useState(false);
  const sign = async (signature: Blob) => {
    const uuid = await images.keep(signature);
    setIsSigning(false);
    change(() => ({ images: [uuid] }));
  };
  const remove = (uuid: string) => {
    change(() => ({ images: [] }));
    images.drop(uuid);
  };
  const isSigned = uuids.length > 0;
  return (
    <div role="group" aria-labelledby={labelledBy} className={styles.pad} data-field="images">
      <PictureList uuids={uuids} kind="signature" images={images} onRemove={remove} />
      {isSigning && !isSigned && <LazySignaturePad onSigned={sign} onCancel={() => setIsSigning(false)} />}
      {!isSigned && !isSigning && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconSignature size={22} aria-hidden />}
            onClick={() => setIsSigning(true)}
          >
            Unterschreiben
          </Button>
          {signer !== undefined && (
            <Button variant="subtle" onClick={() => void writtenName(signer).then(sign)}>
              Mit Namen unterschreiben
            </Button>
          )}
        </Group>
      )}
      {fault !== undefined && !isSigned && <Text className={styles.fault}>{fault}</Text>}
    </div>
  );
}
