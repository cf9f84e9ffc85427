import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_OCCURRED_AT_AGE_HOURS } from '#shared/contracts/wire/corrections.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { formatDuration, formatTime, fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';
import styles from './tap-details.module.css';
import { EARLIER_MINUTES, type Moment, type TapDetailsForm } from './use-tap-details.ts';
import { MomentField } from '#web/ui/time/moment-field.tsx';

/** Chooses the time and the comment of the next tap. */
export function TapDetails({ details }: { readonly details: TapDetailsForm }) {
  const [isCommentOpen, setIsCommentOpen] = useState(details.comment !== '');
  const comment = useRef<HTMLTextAreaElement>(null);
  const now = useNow(MINUTE_MILLISECONDS);
  /** What is typed next belongs to the comment. On the button each space would fold the field away again. */
  const unfoldComment = () => {
    flushSync(() => setIsCommentOpen(!isCommentOpen || details.comment !== ''));
    comment.current?.focus();
  };
  return (
    <section className={styles.details} aria-label="Angaben zur nächsten Maßnahme">
      <div className={styles.line}>
        <MomentButtons details={details} />
        <Button
          size="md"
          variant="default"
          leftSection={<IconMessagePlus size={20} aria-hidden />}
          aria-expanded={isCommentOpen}
          onClick={unfoldComment}
        >
          Kommentar hinzufügen
        </Button>
      </div>
      {details.moment === 'chosen' && (
        <MomentField
          label="Datum"
          description={`Höchstens ${MAX_OCCURRED_AT_AGE_HOURS} Stunden zurück. Gilt nur für die nächste Maßnahme.`}
          value={details.time}
          error={details.error}
          max={toLocalInput(now)}
          onChange={(time) => details.change({ time })}
        />
      )}
      {isCommentOpen && (
        <CommentField
          ref={comment}
          label="Kommentar"
          description="Gilt nur für die nächste Maßnahme."
          minRows={2}
          value={details.comment}
          onChange={(event) => details.change({ comment: event.currentTarget.value })}
        />
      )}
    </section>
  );
}

/** Says what will be recorded: after three more minutes 'Vor 13 min', at the same time. */
function earlierText({ moment, time }: TapDetailsForm, now: number): string {
  const chosenAt = moment === 'earlier' ? Date.parse(fromLocalInput(time) ?? '') : Number.NaN;
  const at = Number.isNaN(chosenAt) ? now - EARLIER_MINUTES * MINUTE_MILLISECONDS : chosenAt;
  return `Vor ${formatDuration(now - at)}, ${formatTime(at)}`;
}

/** Follows the clock by the second, because a tap records the minute in which it happens. */
function MomentButtons({ details }: { readonly details: TapDetailsForm }) {
  const now = useNow(1000);
  const moments: readonly [Moment, string][] = [
    ['now', `Jetzt, ${formatTime(now)}`],
    ['earlier', earlierText(details, now)],
    ['chosen', 'Andere Zeit'],
  ];
  return (
    <div className={styles.moments} role="group" aria-label="Zeitpunkt">
      {moments.map(([moment, label]) => (
        <button
          key={moment}
          type="button"
          className={styles.moment}
          aria-pressed={details.moment === moment}
          onClick={() => details.choose(moment)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
