import { type Profile, ProfilePatch } from '#shared/contracts/profiles/profiles.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { textOrNull } from '#web/ui/list/typed-text.ts';

/** A type, since a form's values need an index signature. */
export type ProfileValues = {
  name: string;
  comment: string;
  isActive: boolean;
  /** IRI, or '' for none. */
  user: string;
  /** An empty list means all locations. */
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
  comment: textOrNull(comment),
  isActive,
  user: user === '' ? null : user,
  locations: locations.map(({ location }) => location).toSorted(),
});

export const changesTo = (initial: ProfileValues, values: ProfileValues): ProfilePatch =>
  changesBetween(toBody(initial), toBody(values));

export const checkValues = (values: ProfileValues): FieldErrors => fieldErrors(ProfilePatch, toBody(values));
