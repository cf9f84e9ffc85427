import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { isCompleteZone, parseZone, type ScannedPerson } from './machine-readable-zone.ts';

interface ScanFieldProps {
  readonly onScanned: (person: ScannedPerson) => void;
}

/**
 * Reads the input of an ID scanner, which types like a very fast keyboard. The text is cleared as soon as it has been
 * parsed.
 */
export function ScanField({ onScanned }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const [isMisread, setIsMisread] = useState(false);
  const handleInput = (text: string) => {
    const isWhole = isCompleteZone(text);
    const person = isWhole ? parseZone(text, localDay(serverNow())) : null;
    setTyped(isWhole ? '' : text.slice(0, 200));
    setIsMisread(isWhole && person === null);
    if (person !== null) onScanned(person);
  };
  return (
    <Textarea
      label="Ausweis scannen"
      description="Hierher klicken und die Zeilen am unteren Rand einlesen."
      error={isMisread ? 'Das wurde nicht richtig gelesen. Bitte erneut scannen.' : undefined}
      autoComplete="off"
      spellCheck={false}
      rows={1}
      value={typed}
      onChange={(event) => handleInput(event.currentTarget.value)}
    />
  );
}
