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
  const [quarterTurns, setQuarterTurns] = useState(0);
  const picture = useRotatedImage(bytes, quarterTurns);
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
        <ImageTools step={step} onZoom={setStep} onRotate={() => setQuarterTurns((quarterTurns + 1) % 4)} />
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

interface ImageToolsProps {
  readonly step: number;
  readonly onZoom: (step: number) => void;
  readonly onRotate: () => void;
}

const ImageTools = ({ step, onZoom, onRotate }: ImageToolsProps) => (
  <>
    <ToolButton
      icon={IconZoomIn}
      label="Vergrößern"
      isDisabled={step === ZOOM_STEPS.length - 1}
      onPressed={() => onZoom(step + 1)}
    />
    <ToolButton icon={IconZoomOut} label="Verkleinern" isDisabled={step === 0} onPressed={() => onZoom(step - 1)} />
    <ToolButton icon={IconZoomReset} label="Ganz zeigen" isDisabled={step === 0} onPressed={() => onZoom(0)} />
    <ToolButton icon={IconRotateClockwise} label="Drehen" isDisabled={false} onPressed={onRotate} />
  </>
);

interface ToolButtonProps {
  readonly icon: typeof IconZoomIn;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPressed: () => void;
}

const ToolButton = ({ icon: ToolIcon, label, isDisabled, onPressed }: ToolButtonProps) => (
  <Button
    variant="default"
    className={styles.tool}
    leftSection={<ToolIcon size={18} aria-hidden />}
    disabled={isDisabled}
    onClick={onPressed}
  >
    {label}
  </Button>
);

interface RotatedImage {
  readonly address: string;
  /** Width in pixels at which the whole image is visible. */
  readonly width: number;
}

/**
 * Rotates the pixels instead of using CSS, because a CSS rotation keeps the original box, and the image would overflow
 * it.
 */
function useRotatedImage(bytes: Blob, quarterTurns: number): RotatedImage | 'broken' | null {
  const [picture, setPicture] = useState<RotatedImage | 'broken' | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let isCurrent = true;
    const renderImage = async () => {
      const bitmap = await createImageBitmap(bytes);
      const rotatedBytes = quarterTurns === 0 ? bytes : await rotate(bitmap, quarterTurns);
      if (!isCurrent) return;
      address = URL.createObjectURL(rotatedBytes);
      const [imageWidth, imageHeight] =
        quarterTurns % 2 === 0 ? [bitmap.width, bitmap.height] : [bitmap.height, bitmap.width];
      setPicture({
        address,
        width: Math.min(imageWidth, (window.innerHeight * imageWidth) / imageHeight, window.innerWidth),
      });
    };
    renderImage().catch(() => isCurrent && setPicture('broken'));
    return () => {
      isCurrent = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [bytes, quarterTurns]);
  return picture;
}

function rotate(bitmap: ImageBitmap, quarterTurns: number): Promise<Blob> {
  const isSideways = quarterTurns % 2 === 1;
  const canvas = new OffscreenCanvas(
    isSideways ? bitmap.height : bitmap.width,
    isSideways ? bitmap.width : bitmap.height,
  );
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((quarterTurns * Math.PI) / 2);
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}
