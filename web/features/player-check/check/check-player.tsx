import '#web/mantine-forms.css';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef } from 'react';
import { MIN_AGE_YEARS } from '#shared/domain/minimum-age.ts';
import { lacksCertificate, readinessQuery } from '#web/features/player-check/player-check.api.ts';
import { CheckHint } from './check-hint.tsx';
import styles from './check-player.module.css';
import { CheckResult } from './check-result.tsx';
import { EntryLine, EntryLinks } from './entry-line.tsx';
import { MoreFields } from './player-fields.tsx';
import { type Guest, type GuestRefs, useGuest } from './use-guest.ts';

interface CheckPlayerProps {
  readonly locationId: number;
  /** Omits the title, because the dialog has its own. A phone has no reader, so it begins with the fields. */
  readonly isInDialog: boolean;
}

/**
 * Checks one player at a time. The line to scan, the fields, the question and the answer share one area of a fixed
 * height. Input is cleared when its result is no longer shown.
 */
export function CheckPlayer({ locationId, isInDialog }: CheckPlayerProps) {
  const readiness = useQuery(readinessQuery(locationId)).data;
  const minimumAge = readiness?.minimumAge ?? MIN_AGE_YEARS;
  const area = useRef<HTMLElement>(null);
  const scanField = useRef<HTMLTextAreaElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const guest = useGuest({ minimumAge, isInDialog }, { area, scanField, firstField });
  const [areMoreFieldsOpen, moreFields] = useDisclosure(false);
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls are inside; the element only observes keys and touches
    <section
      ref={area}
      aria-labelledby={titleId}
      className={styles.slot}
      data-in-dialog={isInDialog || undefined}
      onPointerDown={guest.noticeAct}
      onKeyDown={({ key }) => {
        guest.noticeAct();
        if (key !== 'Escape' || areMoreFieldsOpen) return;
        if (guest.isAnswered || guest.entry === 'scan') guest.next();
        else if (!isInDialog) guest.changeEntry('scan');
      }}
    >
      <EntryForm
        guest={guest}
        titleId={titleId}
        readiness={readiness}
        scanField={scanField}
        firstField={firstField}
        onMoreRequested={moreFields.open}
      />
      <CheckResult
        state={guest.state}
        turn={guest.turn}
        minimumAge={minimumAge}
        isSimulated={readiness?.isSimulated === true}
        onNextGuest={guest.next}
        onNextByHand={guest.isNextScanned ? () => nextByHand(guest) : undefined}
        onRetry={() => guest.send()}
        onMoreRequested={() => {
          guest.complete();
          moreFields.open();
        }}
      />
      {areMoreFieldsOpen && (
        <MoreFields values={guest.values} errors={guest.errors} onChange={guest.change} onClose={moreFields.close} />
      )}
    </section>
  );
}

function nextByHand({ next, changeEntry }: Guest) {
  next();
  changeEntry('hand');
}

interface EntryFormProps extends Omit<GuestRefs, 'area'> {
  readonly guest: Guest;
  readonly titleId: string;
  readonly readiness: ComponentProps<typeof CheckHint>['readiness'];
  readonly onMoreRequested: () => void;
}

/** Takes the guest by scanner or by typing. It is inert while the answer covers it. */
function EntryForm({ guest, titleId, readiness, scanField, firstField, onMoreRequested }: EntryFormProps) {
  const { entry, error, state } = guest;
  return (
    <form
      className={styles.entry}
      noValidate
      autoComplete="off"
      inert={guest.isAnswered}
      aria-busy={state.outcome === 'querying'}
      onSubmit={(event) => {
        event.preventDefault();
        guest.send();
      }}
      onInput={guest.noticeInput}
    >
      <div className={styles.head} data-entry={entry}>
        <h2 id={titleId} className={styles.title}>
          Spieler prüfen
        </h2>
        <div id={`${titleId}-hint`} className={styles.hint}>
          <CheckHint readiness={readiness} />
        </div>
        <EntryLinks guest={guest} onMoreRequested={onMoreRequested} />
      </div>
      <EntryLine
        guest={guest}
        hintId={`${titleId}-hint`}
        isScanDisabled={lacksCertificate(readiness)}
        scanRef={scanField}
        firstRef={firstField}
      />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
