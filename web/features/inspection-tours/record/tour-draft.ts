import {
  type InspectionTourCreate,
  TOUR_COMMENT_MESSAGE,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { Status } from '#shared/contracts/master-data/master-data.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';
import { toWire } from '#web/ui/time/local-time.ts';

/** IRI of the default status, used until the catalogue has loaded. */
const FALLBACK_STATUS = '/api/statuses/1';

export type TourValues = {
  /** '' means the default status. */
  status: string;
  comment: string;
};
/** Asks for the comment on a finding. */
export const FINDING_LABEL = 'Was ist aufgefallen?';
export const FINDING_HINT = 'Mehrere Befunde? Bitte alle hier nennen.';
export const NO_TOUR_VALUES: TourValues = { status: '', comment: '' };

/**
 * Returns the key of the draft. There is one draft per location, not per profile, because a tour must not complete
 * itself while anybody is reporting a finding.
 */
export const tourDraftKey = (location: string) => `inspection-tour:${location}`;

export const defaultStatusOf = (catalogue: readonly Pick<Status, '@id' | 'isDefault'>[]) =>
  catalogue.find(({ isDefault }) => isDefault)?.['@id'] ?? FALLBACK_STATUS;

export const isDefaultStatus = ({ status }: TourValues, defaultStatus: string) =>
  status === '' || status === defaultStatus;

/** Returns whether the user has entered more than the default. */
export const hasInput = (values: TourValues, defaultStatus: string) =>
  !isDefaultStatus(values, defaultStatus) || values.comment.trim() !== '';

interface TourContext {
  readonly defaultStatus: string;
  readonly profile: string;
  readonly location: string;
  /** Milliseconds since 1970 by the server's clock, like the other times. */
  readonly dueAt: number | null;
  readonly startedAt: number;
  readonly now: number;
}

export function tourBody(values: TourValues, context: TourContext): InspectionTourCreate {
  return {
    profile: context.profile,
    location: context.location,
    status: values.status === '' ? context.defaultStatus : values.status,
    comment: values.comment.trim() === '' ? undefined : values.comment,
    dueAt: context.dueAt === null ? undefined : toWire(context.dueAt),
    startedAt: toWire(Math.min(context.startedAt, context.now)),
    occurredAt: toWire(context.now),
    completionSource: 'manual',
  };
}

/** Returns the body of a tour that is submitted automatically. It never includes input that the user has not confirmed. */
export const automaticTourBody = (context: TourContext): InspectionTourCreate => ({
  ...tourBody(NO_TOUR_VALUES, context),
  completionSource: 'auto',
});

/** The body has nothing else that a user could enter wrongly: the field limits the length of the comment. */
export function tourErrors(values: TourValues, defaultStatus: string): FieldErrors {
  const needsComment = !isDefaultStatus(values, defaultStatus) && values.comment.trim() === '';
  return needsComment ? { comment: TOUR_COMMENT_MESSAGE } : {};
}
