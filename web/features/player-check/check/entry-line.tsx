import { Button } from '@mantine/core';
import { IconChevronDown, IconId, IconKeyboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type Ref, useSyncExternalStore } from 'react';
import { OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { canWriteProtocol } from '#shared/permissions.ts';
import { subscribeToConnection } from '#web/api/session/connection.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useActor } from '#web/api/session/session.ts';
import styles from './check-player.module.css';
import { PlayerFields } from './player-fields.tsx';
import { EMPTY_PLAYER, OPTIONAL_LABELS, type PlayerValues } from './player-values.ts';
import { ScanField } from '#web/features/player-check/scan/scan-field.tsx';
import type { Guest } from './use-guest.ts';

interface GuestProps {
  readonly guest: Guest;
}

interface EntryLineProps extends GuestProps {
  readonly scanRef: Ref<HTMLTextAreaElement>;
  readonly firstRef: Ref<HTMLInputElement>;
  /** Id of the hint why no guest can be checked. */
  readonly hintId: string;
  /** No scan can be answered; the hint says why. */
  readonly isScanDisabled: boolean;
}

/** Shows one line: the scanner's field, or the fields for typing. */
export function EntryLine({ guest, hintId, isScanDisabled, scanRef, firstRef }: EntryLineProps) {
  const { entry, values, errors } = guest;
  return (
    <div className={styles.line}>
      {entry === 'scan' ? (
        <>
          <ScanField
            key={guest.key}
            fieldRef={scanRef}
            isDisabled={isScanDisabled}
            start={guest.scanStart}
            onComplete={guest.zoneCompleted}
            onMisread={guest.misread}
            onNameTyped={guest.nameTyped}
            onScanned={({ dateOfBirth, expiredOn, ...names }) =>
              guest.scanned({ ...EMPTY_PLAYER, ...names, dateOfBirth: germanDay(dateOfBirth) }, expiredOn)
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
          <CheckButton key="hand" hintId={hintId} />
        </>
      )}
    </div>
  );
}

/**
 * Cannot be used while the device knows that it has no network; the hint beside the title says so. Where only the server
 * has not answered, another attempt may reach it.
 */
function CheckButton({ hintId }: Pick<EntryLineProps, 'hintId'>) {
  const isOffline = useSyncExternalStore(subscribeToConnection, () => !navigator.onLine);
  return (
    <Button
      type="submit"
      className={styles.act}
      {...(isOffline && {
        'data-disabled': true,
        'aria-disabled': true,
        'aria-describedby': hintId,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
    >
      Prüfen
    </Button>
  );
}

/**
 * Shows the buttons for more fields and back to the scanner. Without a connection nobody can be checked, so the protocol of
 * the outage takes the place of the fields, and the line of the scanner has it too.
 */
export function EntryLinks({ guest, onMoreRequested }: GuestProps & { readonly onMoreRequested: () => void }) {
  const isOnline = useIsOnline();
  const isOutage = canWriteProtocol(useActor()) && !isOnline;
  const isTyped = guest.entry === 'hand';
  if (!isTyped && !isOutage) return null;
  return (
    <div className={styles.links}>
      {isOutage ? (
        <Button
          variant="subtle"
          className={styles.link}
          renderRoot={(props) => <Link {...props} to="/service/protocols/create" search={{ ready: OUTAGE_FORM }} />}
        >
          Störung protokollieren
        </Button>
      ) : (
        <MoreFieldsButton values={guest.values} onClick={onMoreRequested} />
      )}
      {isTyped && (
        <Button
          variant="subtle"
          className={styles.link}
          data-scan
          leftSection={<IconId size={20} aria-hidden />}
          onClick={() => guest.changeEntry('scan')}
        >
          Ausweis scannen
        </Button>
      )}
    </div>
  );
}

interface MoreFieldsButtonProps {
  readonly values: PlayerValues;
  readonly onClick: () => void;
}

const MoreFieldsButton = ({ values, onClick }: MoreFieldsButtonProps) => (
  <Button
    variant="subtle"
    className={styles.link}
    aria-haspopup="dialog"
    aria-label={`Geburtsname, Geburtsort, Anschrift${filledText(values)}`}
    rightSection={<IconChevronDown size={18} aria-hidden />}
    onClick={onClick}
  >
    {/* Where there is little room, only the first of the fields is seen. */}
    Geburtsname<span className={styles.othersNamed}>, Geburtsort, Anschrift</span>
    <span className={styles.others}>&nbsp;…</span>
    {filledText(values)}
  </Button>
);

const filledText = (values: PlayerValues): string => {
  const filledFields = Object.entries(values).filter(([name, value]) => name in OPTIONAL_LABELS && value !== '').length;
  return filledFields === 0 ? '' : ` (${filledFields})`;
};
