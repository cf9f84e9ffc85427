import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#web/api/server-clock.ts';
import { localDay } from '#web/ui/local-time.ts';
import { isWholeZone, readZone, type ScannedPerson } from './machine-readable-zone.ts';

interface ScanFieldProps {
  readonly onScanned: (person: ScannedPerson) => void;
}

/** A scanner types what it reads, like a very quick keyboard. What it typed is gone as soon as it is read. */
export function ScanField({ onScanned }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const [isMisread, setIsMisread] = useState(false);
  const take = (text: string) => {
    const isWhole = isWholeZone(text);
    const person = isWhole ? readZone(text, localDay(serverNow())) : null;
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
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
