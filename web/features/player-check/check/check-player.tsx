import '#web/mantine-forms.css';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { MIN_AGE_YEARS } from '#shared/domain/minimum-age.ts';
import { CheckHint } from './check-hint.tsx';
import { readinessQuery } from './check-player.api.ts';
import styles from './check-player.module.css';
import { CheckResult } from './check-result.tsx';
import { EntryLine, EntryLinks } from './entry-line.tsx';
import { MoreFields } from './player-fields.tsx';
import { useGuest } from './use-guest.ts';

interface CheckPlayerProps {
  readonly locationId: number;
  /** Omits the title, because the dialog has its own. */
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
  const guest = useGuest(minimumAge, { area, scanField, firstField });
  const [areMoreFieldsOpen, moreFields] = useDisclosure(false);
  const titleId = useId();
  const { entry, error, state } = guest;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls are inside; the element only observes Escape
    <section
      ref={area}
      aria-labelledby={titleId}
      className={styles.slot}
      data-in-dialog={isInDialog || undefined}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || areMoreFieldsOpen) return;
        if (guest.isAnswered || entry === 'scan') guest.next();
        else guest.changeEntry('scan');
      }}
    >
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
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            Spieler prüfen
          </h2>
          {entry === 'scan' ? (
            <CheckHint readiness={readiness} />
          ) : (
            <EntryLinks guest={guest} onMoreRequested={moreFields.open} />
          )}
        </div>
        <EntryLine guest={guest} scanRef={scanField} firstRef={firstField} />
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </form>
      <CheckResult
        state={state}
        minimumAge={minimumAge}
        onNextGuest={guest.next}
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
