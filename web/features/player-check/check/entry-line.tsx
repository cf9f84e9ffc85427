import { Button } from '@mantine/core';
import { IconChevronDown, IconId, IconKeyboard } from '@tabler/icons-react';
import type { Ref } from 'react';
import { germanDay } from '#shared/domain/german-day.ts';
import styles from './check-player.module.css';
import { PlayerFields } from './player-fields.tsx';
import { EMPTY_PLAYER, OPTIONAL_LABELS, type PlayerValues } from './player-values.ts';
import { ScanField } from './scan-field.tsx';
import type { Guest } from './use-guest.ts';

interface GuestProps {
  readonly guest: Guest;
}

interface EntryLineProps extends GuestProps {
  readonly scanRef: Ref<HTMLTextAreaElement>;
  readonly firstRef: Ref<HTMLInputElement>;
}

/** Shows one line: the scanner's field, or the fields for typing. */
export function EntryLine({ guest, scanRef, firstRef }: EntryLineProps) {
  const { entry, values, errors } = guest;
  return (
    <div className={styles.line}>
      {entry === 'scan' ? (
        <>
          <ScanField
            key={guest.key}
            fieldRef={scanRef}
            start={guest.scanStart}
            onComplete={guest.zoneCompleted}
            onMisread={guest.setIsMisread}
            onNameTyped={guest.nameTyped}
            onScanned={({ dateOfBirth, ...names }) =>
              guest.scanned({ ...EMPTY_PLAYER, ...names, dateOfBirth: germanDay(dateOfBirth) })
            }
          />
          {/* The keys make React create a new button, because the browser would submit the form if this one became a
              submit button during its click. */}
          <Button
            key="scan"
            variant="default"
            className={styles.act}
            leftSection={<IconKeyboard size={24} stroke={1.6} aria-hidden />}
            onClick={() => guest.changeEntry('hand')}
          >
            Von Hand eingeben
          </Button>
        </>
      ) : (
        <>
          <PlayerFields
            values={values}
            errors={errors}
            firstRef={firstRef}
            onChange={guest.change}
            onScanBegun={guest.scanBegun}
          />
          <Button key="hand" type="submit" className={styles.act}>
            Prüfen
          </Button>
        </>
      )}
    </div>
  );
}

/** Shows the buttons for more fields and back to the scanner. */
export function EntryLinks({ guest, onMoreRequested }: GuestProps & { readonly onMoreRequested: () => void }) {
  return (
    <div className={styles.links}>
      <Button
        variant="subtle"
        className={styles.link}
        aria-haspopup="dialog"
        aria-label={`Geburtsname, Geburtsort, Anschrift${filledText(guest.values)}`}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={onMoreRequested}
      >
        {/* Where there is little room, only the first of the fields is seen. */}
        Geburtsname<span className={styles.othersNamed}>, Geburtsort, Anschrift</span>
        <span className={styles.others}>&nbsp;…</span>
        {filledText(guest.values)}
      </Button>
      <Button
        variant="subtle"
        className={styles.link}
        leftSection={<IconId size={20} aria-hidden />}
        onClick={() => guest.changeEntry('scan')}
      >
        Ausweis scannen
      </Button>
    </div>
  );
}

const filledText = (values: PlayerValues): string => {
  const filledFields = Object.entries(values).filter(([name, value]) => name in OPTIONAL_LABELS && value !== '').length;
  return filledFields === 0 ? '' : ` (${filledFields})`;
};
