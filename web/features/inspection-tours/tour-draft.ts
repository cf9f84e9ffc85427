import { InspectionTourCreate, TOUR_COMMENT_MESSAGE } from '#shared/contracts/inspection-tours.ts';
import type { Status } from '#shared/contracts/master-data.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/field-errors.ts';
import { toWire } from '#web/ui/local-time.ts';

/** What the catalogue calls its default, known before the catalogue is read. */
const FIRST_STATUS = '/api/statuses/1';

/** A type, since a form's values need an index signature. */
export type TourValues = {
  /** '' is the default. */
  status: string;
  comment: string;
};
export const NO_TOUR_VALUES: TourValues = { status: '', comment: '' };

/** One per location and not one per person: a tour completes itself only where nobody has begun to report a finding. */
export const tourDraftName = (location: string) => `inspection-tour:${location}`;

export const defaultStatusOf = (catalogue: readonly Pick<Status, '@id' | 'isDefault'>[]) =>
  catalogue.find(({ isDefault }) => isDefault)?.['@id'] ?? FIRST_STATUS;

export const isDefaultStatus = ({ status }: TourValues, defaultStatus: string) =>
  status === '' || status === defaultStatus;

/** Somebody has said something beyond the default. */
export const hasContent = (values: TourValues, defaultStatus: string) =>
  !isDefaultStatus(values, defaultStatus) || values.comment.trim() !== '';

interface TourCircumstances {
  readonly defaultStatus: string;
  readonly profile: string;
  readonly location: string;
  /** Milliseconds by the server's clock, as the others. */
  readonly dueAt: number | null;
  readonly startedAt: number;
  readonly now: number;
}

export function tourBody(values: TourValues, around: TourCircumstances): InspectionTourCreate {
  return {
    profile: around.profile,
    location: around.location,
    status: values.status === '' ? around.defaultStatus : values.status,
    comment: values.comment.trim() === '' ? undefined : values.comment,
    dueAt: around.dueAt === null ? undefined : toWire(around.dueAt),
    startedAt: toWire(Math.min(around.startedAt, around.now)),
    occurredAt: toWire(around.now),
    completionSource: 'manual',
  };
}

/** What submits itself has found nothing and said nothing: whatever was entered is not its to confirm. */
export const automaticTourBody = (around: TourCircumstances): InspectionTourCreate => ({
  ...tourBody(NO_TOUR_VALUES, around),
  completionSource: 'auto',
});

export function tourErrors(values: TourValues, around: TourCircumstances): FieldErrors {
  const needsComment = !isDefaultStatus(values, around.defaultStatus) && values.comment.trim() === '';
  return needsComment ? { comment: TOUR_COMMENT_MESSAGE } : fieldErrors(InspectionTourCreate, tourBody(values, around));
}
