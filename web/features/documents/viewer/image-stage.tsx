import { Button } from '@mantine/core';
import { IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './document-viewer.module.css';
import { StageNotice } from './stage-notice.tsx';

interface ImageStageProps {
  readonly name: string;
  readonly bytes: Blob;
  readonly saveButton: ReactNode;
}

const ZOOM_STEPS = [1, 1.5, 2, 3, 4];

/** Shows an image that can be enlarged and rotated. */
export function ImageStage({ name, bytes, saveButton }: ImageStageProps) {
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const picture = useTurnedPicture(bytes, quarters);
  const zoom = ZOOM_STEPS[step] ?? 1;
  if (picture === 'broken')
    return (
      <>
        <div className={styles.bar}>{saveButton}</div>
        <StageNotice>Der Browser kann dieses Bild nicht anzeigen. Sie können es herunterladen.</StageNotice>
      </>
    );
  return (
    <>
      <div className={styles.bar}>
        {saveButton}
        <Tool
          icon={IconZoomIn}
          word="Vergrößern"
          isOver={step === ZOOM_STEPS.length - 1}
          act={() => setStep(step + 1)}
        />
        <Tool icon={IconZoomOut} word="Verkleinern" isOver={step === 0} act={() => setStep(step - 1)} />
        <Tool icon={IconZoomReset} word="Ganz zeigen" isOver={step === 0} act={() => setStep(0)} />
        <Tool icon={IconRotateClockwise} word="Drehen" isOver={false} act={() => setQuarters((quarters + 1) % 4)} />
      </div>
      {/* A scrolling area must be focusable for keyboard users (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.stage} data-fits={step === 0 || undefined} role="region" aria-label={name} tabIndex={0}>
        {picture !== null && (
          <img
            src={picture.address}
            alt={name}
            className={styles.image}
            width={step === 0 ? undefined : picture.width * zoom}
          />
        )}
      </div>
    </>
  );
}

interface ToolProps {
  readonly icon: typeof IconZoomIn;
  readonly word: string;
  readonly isOver: boolean;
  readonly act: () => void;
}

const Tool = ({ icon: ToolIcon, word, isOver, act }: ToolProps) => (
  <Button
    variant="default"
    className={styles.tool}
    leftSection={<ToolIcon size={18} aria-hidden />}
    disabled={isOver}
    onClick={act}
  >
    {word}
  </Button>
);

interface TurnedPicture {
  readonly address: string;
  /** Width in pixels at which the whole image is visible. */
  readonly width: number;
}

/**
 * Rotates the pixels instead of using CSS, because a CSS rotation keeps the original box, and the image would overflow
 * it.
 */
function useTurnedPicture(bytes: Blob, quarters: number): TurnedPicture | 'broken' | null {
  const [picture, setPicture] = useState<TurnedPicture | 'broken' | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let isCurrent = true;
    const show = async () => {
      const bitmap = await createImageBitmap(bytes);
      const turned = quarters === 0 ? bytes : await turn(bitmap, quarters);
      if (!isCurrent) return;
      address = URL.createObjectURL(turned);
      const [wide, high] = quarters % 2 === 0 ? [bitmap.width, bitmap.height] : [bitmap.height, bitmap.width];
      setPicture({ address, width: Math.min(wide, (window.innerHeight * wide) / high, window.innerWidth) });
    };
    show().catch(() => isCurrent && setPicture('broken'));
    return () => {
      isCurrent = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [bytes, quarters]);
  return picture;
}

function turn(bitmap: ImageBitmap, quarters: number): Promise<Blob> {
  const isOnItsSide = quarters % 2 === 1;
  const canvas = new OffscreenCanvas(
    isOnItsSide ? bitmap.height : bitmap.width,
    isOnItsSide ? bitmap.width : bitmap.height,
  );
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((quarters * Math.PI) / 2);
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}
