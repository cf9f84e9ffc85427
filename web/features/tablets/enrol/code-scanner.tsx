import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import { canScanQrCodes, scanQrCodes } from './scan-qr-code.ts';

interface CodeScannerProps {
  readonly onCode: (code: string) => void;
}

/** Reads the code with the camera of the device. Nothing is shown where the browser cannot do this. */
export function CodeScanner({ onCode }: CodeScannerProps) {
  const [isPossible, setIsPossible] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => void canScanQrCodes().then(setIsPossible), []);
  if (!isPossible) return null;
  if (isOpen) return <OpenScanner onCode={onCode} onClose={() => setIsOpen(false)} />;
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      leftSection={<IconCamera size={20} aria-hidden />}
      onClick={() => setIsOpen(true)}
    >
      QR-Code scannen
    </Button>
  );
}

/** The code is the whole text, or stands behind the `#` of the address that the office shows. */
const codeOf = (text: string) => readPairingCode(text.slice(text.indexOf('#') + 1));

function OpenScanner({ onCode, onClose }: CodeScannerProps & { readonly onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isOtherCode, setIsOtherCode] = useState(false);
  const onText = useEffectEvent((text: string) => {
    const code = codeOf(text);
    if (code === null) setIsOtherCode(true);
    else onCode(code);
  });
  useEffect(() => {
    if (video.current === null) return undefined;
    const ending = new AbortController();
    scanQrCodes({ video: video.current, onText: (text) => onText(text), signal: ending.signal }).catch(() =>
      setHasFailed(!ending.signal.aborted),
    );
    return () => ending.abort();
  }, []);
  if (hasFailed)
    return (
      <Alert variant="default" role="alert" title="Die Kamera ist nicht verfügbar">
        Bitte erlauben Sie die Kamera in den Einstellungen des Browsers, oder tippen Sie den Code ein.
      </Alert>
    );
  return (
    <Stack gap="xs">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Bild der Kamera"
        style={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 8, background: '#000' }}
      />
      <Text size="sm" c="dimmed" role="status">
        {isOtherCode
          ? 'Das ist ein anderer Code. Bitte den Code unter „Tablets“ zeigen.'
          : 'Halten Sie die Kamera auf den QR-Code.'}
      </Text>
      <Button variant="subtle" onClick={onClose}>
        Kamera schließen
      </Button>
    </Stack>
  );
}
