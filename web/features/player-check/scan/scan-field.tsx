import { Textarea } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { isCompleteZone, parseZone, type ScannedPerson } from './machine-readable-zone.ts';
import styles from '#web/features/player-check/check/player-fields.module.css';
import { parseTypedName, type TypedName } from '#web/features/player-check/check/player-values.ts';

interface ScanFieldProps {
  readonly fieldRef: Ref<HTMLTextAreaElement>;
  readonly isDisabled: boolean;
  /** What the scanner has typed elsewhere before this field was shown. */
  readonly start: string;
  /** Called before the zone is read, because the key that ends the scan may follow at once. */
  readonly onComplete: () => void;
  readonly onScanned: (person: ScannedPerson) => void;
  /** Called when a zone is complete, but its check digits are wrong. */
  readonly onMisread: () => void;
  readonly onNameTyped: (name: TypedName) => void;
}

/**
 * Reads the input of an ID scanner, which types like a very fast keyboard. The text is cleared as soon as it has been
 * parsed. A name that somebody types instead is passed on with Enter.
 */
export function ScanField({ fieldRef, isDisabled, start, ...handlers }: ScanFieldProps) {
  const { onComplete, onScanned, onMisread, onNameTyped } = handlers;
  const [typedText, setTypedText] = useState(start);
  const handleInput = (text: string) => {
    const isComplete = isCompleteZone(text);
    if (isComplete) onComplete();
    const person = isComplete ? parseZone(text, localDay(serverNow())) : null;
    setTypedText(isComplete ? '' : text.slice(0, 200));
    if (person !== null) onScanned(person);
    else if (isComplete) onMisread();
  };
  return (
    <Textarea
      ref={fieldRef}
      aria-label="Ausweis scannen"
      placeholder={isDisabled ? 'Keine Abfrage möglich' : 'Ausweis an den Leser halten'}
      disabled={isDisabled}
      leftSection={<IconId size={28} stroke={1.6} aria-hidden />}
      leftSectionWidth={60}
      leftSectionPointerEvents="none"
      // A scanner acts as a keyboard, so the keyboard on the screen is not needed and would only cover the page.
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      rows={1}
      value={isDisabled ? '' : typedText}
      classNames={{ root: styles.scan, input: styles.scanInput, ...(!isDisabled && { section: styles.scanIcon }) }}
      onChange={(event) => handleInput(event.currentTarget.value)}
      onKeyDown={(event) => {
        const name = event.key === 'Enter' ? parseTypedName(typedText) : null;
        if (name === null) return;
        event.preventDefault();
        onNameTyped(name);
      }}
    />
  );
}
