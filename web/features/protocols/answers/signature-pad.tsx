import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Pad from 'signature_pad';
import styles from './answer-fields.module.css';
import { pictureOf } from './written-name.ts';

interface SignaturePadProps {
  readonly onSigned: (signature: Blob) => Promise<void>;
  readonly onCancel: () => void;
}

/** A pad with dark ink on white, regardless of the colour scheme, because the signature is printed on paper. */
export function SignaturePad({ onSigned, onCancel }: SignaturePadProps) {
  const { canvas, isEmpty, clear, take } = usePad();
  return (
    <div className={styles.pad}>
      <canvas ref={canvas} aria-label="Feld für die Unterschrift" role="img" />
      <Text c="dimmed">Bitte mit Finger, Stift oder Maus im weißen Feld unterschreiben.</Text>
      <Group gap="xs">
        <Button disabled={isEmpty} onClick={() => void take().then(onSigned)}>
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
    const drawn = new Pad(current, { backgroundColor: 'white', penColor: '#12181d', minWidth: 1, maxWidth: 3 });
    drawn.addEventListener('endStroke', () => setIsEmpty(false));
    const fit = () => fitToScreen(current, drawn);
    fit();
    current.scrollIntoView({ block: 'nearest' });
    addEventListener('resize', fit);
    pad.current = drawn;
    return () => {
      removeEventListener('resize', fit);
      drawn.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    setIsEmpty(true);
  };
  const take = () =>
    canvas.current === null ? Promise.reject(new Error('No pad')) : pictureOf(canvas.current, 'image/png');
  return { canvas, isEmpty, clear, take };
}

/** Matches the canvas to the pixels of the screen, and keeps the drawing when a tablet is rotated. */
function fitToScreen(canvas: HTMLCanvasElement, pad: Pad) {
  const strokes = pad.toData();
  const dots = Math.max(devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * dots;
  canvas.height = canvas.offsetHeight * dots;
  canvas.getContext('2d')?.scale(dots, dots);
  pad.clear();
  pad.fromData(strokes);
}
