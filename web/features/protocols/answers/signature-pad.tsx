import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Pad from 'signature_pad';
import styles from './answer-fields.module.css';
import { pictureOf } from './signature-from-name.ts';

interface SignaturePadProps {
  readonly onSigned: (signature: Blob) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows a pad with dark ink on white in every colour scheme, because the signature is printed on paper. */
export function SignaturePad({ onSigned, onCancel }: SignaturePadProps) {
  const { canvas, isEmpty, clear, toImage } = usePad();
  return (
    <div className={styles.pad}>
      <canvas ref={canvas} aria-label="Feld für die Unterschrift" role="img" />
      <Text c="dimmed">Bitte mit Finger, Stift oder Maus im weißen Feld unterschreiben.</Text>
      <Group gap="xs">
        <Button disabled={isEmpty} onClick={() => void toImage().then(onSigned)}>
          Unterschrift übernehmen
        </Button>
        <Button variant="default" disabled={isEmpty} onClick={clear}>
          Löschen
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Abbrechen
        </Button>
      </Group>
    </div>
  );
}

function usePad() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return undefined;
    const newPad = new Pad(current, { backgroundColor: 'white', penColor: '#12181d', minWidth: 1, maxWidth: 3 });
    newPad.addEventListener('endStroke', () => setIsEmpty(false));
    const resize = () => fitToScreen(current, newPad);
    resize();
    current.scrollIntoView({ block: 'nearest' });
    addEventListener('resize', resize);
    pad.current = newPad;
    return () => {
      removeEventListener('resize', resize);
      newPad.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    setIsEmpty(true);
  };
  const toImage = () =>
    canvas.current === null ? Promise.reject(new Error('No pad')) : pictureOf(canvas.current, 'image/png');
  return { canvas, isEmpty, clear, toImage };
}

/** Matches the canvas to the pixels of the screen, and keeps the drawing when a tablet is rotated. */
function fitToScreen(canvas: HTMLCanvasElement, pad: Pad) {
  const strokes = pad.toData();
  const pixelRatio = Math.max(devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * pixelRatio;
  canvas.height = canvas.offsetHeight * pixelRatio;
  canvas.getContext('2d')?.scale(pixelRatio, pixelRatio);
  pad.clear();
  pad.fromData(strokes);
}
