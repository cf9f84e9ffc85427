import { type Profile, ProfilePatch } from '#shared/contracts/profiles.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/field-errors.ts';

/** A type, since a form's values need an index signature. */
export type ProfileValues = {
  name: string;
  comment: string;
  isActive: boolean;
  /** IRI, or '' for none. */
  user: string;
  /** None for all. */
  locations: { readonly location: string }[];
};

export const toValues = (profile: Profile): ProfileValues => ({
  name: profile.name,
  comment: profile.comment ?? '',
  isActive: profile.isActive,
  user: profile.user ?? '',
  locations: (profile.locations ?? []).map((location) => ({ location })),
});

const toBody = ({ name, comment, isActive, user, locations }: ProfileValues): ProfilePatch => ({
  name: name.trim(),
  comment: comment.trim() === '' ? null : comment.trim(),
  isActive,
  user: user === '' ? null : user,
  locations: locations.map(({ location }) => location).toSorted(),
});

/** Only what was changed here: the rest may have been changed by somebody else in the meantime. */
export function changesTo(initial: ProfileValues, values: ProfileValues): ProfilePatch {
  const before: Readonly<Record<string, unknown>> = toBody(initial);
  const changed = Object.entries(toBody(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

export const checkValues = (values: ProfileValues): FieldErrors => fieldErrors(ProfilePatch, toBody(values));
