import { Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Pad from 'signature_pad';
import { addDrawing } from '#web/features/protocols/closed/drawn-signatures.ts';
import styles from './answer-fields.module.css';
import { pictureOf } from './signature-from-name.ts';

interface SignaturePadProps {
  /** Called whenever the pen has rested after new strokes. */
  readonly onDrawn: (signature: Blob) => Promise<void>;
  readonly onCleared: () => void;
  readonly onClose: () => void;
}

/** Shows a pad with dark ink on white in every colour scheme, because the signature is printed on paper. */
export function SignaturePad({ onDrawn, onCleared, onClose }: SignaturePadProps) {
  const { canvas, isEmpty, clear, take } = usePad(onDrawn, onCleared);
  return (
    <div className={styles.pad}>
      <canvas ref={canvas} aria-label="Feld für die Unterschrift" role="img" />
      <Text c="dimmed">Bitte mit Finger, Stift oder Maus im weißen Feld unterschreiben.</Text>
      <Group gap="xs">
        <Button disabled={isEmpty} onClick={() => void take().then(onClose)}>
          Unterschrift übernehmen
        </Button>
        <Button variant="default" disabled={isEmpty} onClick={clear}>
          Löschen
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            clear();
            onClose();
          }}
        >
          Abbrechen
        </Button>
      </Group>
    </div>
  );
}

/** Longer than the pause between the strokes of a name. */
const PEN_REST_MILLISECONDS = 1_000;

function usePad(onDrawn: SignaturePadProps['onDrawn'], onCleared: SignaturePadProps['onCleared']) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const drawing = useRef({ hasNewStrokes: false, restTimer: 0, taken: Promise.resolve() });
  const take = (drawnOn: HTMLCanvasElement | null = canvas.current): Promise<void> => {
    const { current } = drawing;
    clearTimeout(current.restTimer);
    if (!current.hasNewStrokes || drawnOn === null) return current.taken;
    current.hasNewStrokes = false;
    const image = pictureOf(drawnOn, 'image/png');
    // One after the other, so that the latest drawing is the answer.
    current.taken = Promise.allSettled([current.taken]).then(async () => onDrawn(await image));
    return current.taken;
  };
  const clear = () => {
    const { current } = drawing;
    clearTimeout(current.restTimer);
    current.hasNewStrokes = false;
    current.taken = Promise.allSettled([current.taken]).then(onCleared);
    pad.current?.clear();
    setIsEmpty(true);
  };
  const takeDrawing = useEffectEvent(take);
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return undefined;
    const newPad = new Pad(current, { backgroundColor: 'white', penColor: '#12181d', minWidth: 1, maxWidth: 3 });
    newPad.addEventListener('beginStroke', () => clearTimeout(drawing.current.restTimer));
    newPad.addEventListener('endStroke', () => {
      setIsEmpty(false);
      drawing.current.hasNewStrokes = true;
      drawing.current.restTimer = window.setTimeout(() => void takeDrawing(current), PEN_REST_MILLISECONDS);
    });
    const resize = () => fitToScreen(current, newPad);
    resize();
    // The pad with its buttons, which would else lie under the bar at the bottom.
    current.parentElement?.scrollIntoView({ block: 'nearest' });
    addEventListener('resize', resize);
    const removeDrawing = addDrawing(() => takeDrawing(current));
    pad.current = newPad;
    return () => {
      removeEventListener('resize', resize);
      removeDrawing();
      void takeDrawing(current);
      newPad.off();
    };
  }, []);
  return { canvas, isEmpty, clear, take: () => take() };
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
