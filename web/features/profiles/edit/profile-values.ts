import { ProfilePatch } from '#shared/contracts/profiles/profiles.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, linksField, optionalTextField, textField } from '#web/ui/form/form-fields.ts';

export const PROFILE_FIELDS = formFields({
  name: textField('Vor- und Nachname'),
  comment: optionalTextField('Kommentar'),
  user: optionalTextField('Zugang'),
  /** An empty list means all locations. */
  locations: linksField('Standorte'),
});

export type ProfileValues = typeof PROFILE_FIELDS.empty;

export const changesTo = (base: ProfileValues, values: ProfileValues): ProfilePatch =>
  changesBetween(PROFILE_FIELDS.bodyOf(base), PROFILE_FIELDS.bodyOf(values));

export const checkValues = (values: ProfileValues): FieldErrors =>
  fieldErrors(ProfilePatch, PROFILE_FIELDS.bodyOf(values));
