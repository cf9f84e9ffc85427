import type { Form } from '#shared/contracts/forms/forms.ts';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';

/** Returns e.g. 'veröffentlicht, Fassung 3 · Entwurf geändert'. */
export function stateText({ isActive, versionNumber, hasChanges }: FormState): string {
  if (!isActive) return 'nicht aktiv';
  if (versionNumber === undefined) return 'nie veröffentlicht';
  return `Fassung ${versionNumber}${hasChanges ? ' · Entwurf geändert' : ' veröffentlicht'}`;
}
type FormState = Pick<Form, 'isActive' | 'versionNumber' | 'hasChanges'>;

/** Returns the names of the location types; an empty list means all types. */
export const locationTypesText = (types: Form['locationTypes']) =>
  types.length === 0 ? 'alle' : types.map((type) => LOCATION_TYPE_TEXTS[type]).join(', ');

export const questionsText = (count: number) => (count === 1 ? '1 Frage' : `${count} Fragen`);
