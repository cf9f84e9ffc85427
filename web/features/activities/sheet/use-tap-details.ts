import { useState } from 'react';
import { ActivityCreate } from '#shared/contracts/activities/activities.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { isOutdated, removeDraft, readDraft, writeDraft } from '#web/ui/edit/form-drafts.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';
import { occurrenceErrors } from '#web/ui/time/late-entry.ts';
import type { TapDetails } from '#web/features/activities/record/use-quick-record.ts';

export const EARLIER_MINUTES = 10;
export type Moment = 'now' | 'earlier' | 'chosen';

type Details = {
  readonly comment: string;
  readonly moment: Moment;
  /** Local day and time, '2026-11-20T15:04'; '' means now. */
  readonly time: string;
};

const NOTHING: Details = { comment: '', moment: 'now', time: '' };

/** What is chosen as 'Vor 10 min' is a moment that stays the same while minutes pass. */
const timeOf = (moment: Moment): string => {
  if (moment === 'now') return '';
  return toLocalInput(serverNow() - (moment === 'earlier' ? EARLIER_MINUTES * MINUTE_MILLISECONDS : 0));
};

/**
 * The time and the comment chosen before a tap. They apply to one activity only and survive an interruption together. A
 * time without a comment survives only a short one, because afterwards the next tap is about something else.
 */
export function useTapDetails() {
  const { location, profile } = useSession();
  const draft = `tap-details:${location?.['@id'] ?? ''}:${profile?.['@id'] ?? ''}`;
  const [details, setDetails] = useState<Details>(() => keptDetails(draft));
  const [error, setError] = useState<string>();
  const change = (changes: Partial<Details>) => {
    const nextDetails = { ...details, ...changes };
    setDetails(nextDetails);
    setError(undefined);
    keepDetails(draft, nextDetails);
  };
  return {
    ...details,
    error,
    change,
    choose: (moment: Moment) => change({ moment, time: timeOf(moment) }),
    /** @returns what to send, or null if the time is wrong, which is then said at its field */
    takeDetails: (): TapDetails | null => {
      const occurredAt = occurredAtOf(details);
      const problem = timeProblem(occurredAt);
      setError(problem);
      if (problem !== undefined) return null;
      setDetails(NOTHING);
      removeDraft(sessionStorage, draft);
      return { comment: details.comment.trim() || undefined, occurredAt };
    },
    /** Nothing was recorded, so what was typed is needed again. */
    restore: () => {
      setDetails(details);
      keepDetails(draft, details);
    },
  };
}

export type TapDetailsForm = ReturnType<typeof useTapDetails>;

function occurredAtOf({ moment, time }: Details): string | undefined {
  if (moment === 'now') return undefined;
  return fromLocalInput(time) ?? '';
}

function timeProblem(occurredAt: string | undefined): string | undefined {
  if (occurredAt === undefined) return undefined;
  const format = ActivityCreate.shape.occurredAt.safeParse(occurredAt);
  if (!format.success) return format.error.issues[0]?.message;
  return occurrenceErrors({ occurredAt }, serverNow())['occurredAt'];
}

function keptDetails(name: string): Details {
  const draft = readDraft(sessionStorage, name, NOTHING);
  if (draft === null) return NOTHING;
  const { comment, moment, time } = draft.values;
  return comment === '' && isOutdated(draft) ? NOTHING : { comment, moment, time };
}

function keepDetails(name: string, details: Details) {
  if (details.comment === '' && details.moment === 'now') removeDraft(sessionStorage, name);
  else writeDraft(sessionStorage, name, { values: details, base: NOTHING, idempotencyKey: '' });
}
