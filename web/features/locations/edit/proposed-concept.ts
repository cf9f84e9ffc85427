import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import type { NewLocationValues } from './location-values.ts';

type OfferedConcept = Pick<SocialConcept, '@id' | 'customer' | 'isActive' | 'locationTypes' | 'states'>;
type Place = Pick<NewLocationValues, 'type' | 'state' | 'customer'>;

/** A concept that names none applies to all; a location without one yet may still get any. */
const allows = (named: readonly string[], value: string) => named.length === 0 || value === '' || named.includes(value);

/**
 * Returns the IRI of the concept that fits a location of this type, that of its own organisation before that of the
 * platform; '' for none. One that names no type fits any, and is proposed if there is no other choice.
 */
export function proposedConcept(concepts: readonly OfferedConcept[], { type, state, customer }: Place): string {
  if (type === '') return '';
  const usable = concepts.filter(
    (concept) =>
      concept.isActive &&
      allows(concept.locationTypes, type) &&
      allows(concept.states, state) &&
      (concept.customer === undefined || concept.customer === customer),
  );
  const named = usable.filter(({ locationTypes }) => locationTypes.length > 0);
  const best = named.find((concept) => concept.customer !== undefined) ?? named[0];
  return (best ?? (usable.length === 1 ? usable[0] : undefined))?.['@id'] ?? '';
}

/** Fills in the concept that fits, until the user chooses one. The concepts may arrive after the type was chosen. */
export const withProposedConcept = (
  concepts: readonly OfferedConcept[],
  values: NewLocationValues,
): NewLocationValues =>
  values.isConceptChosen ? values : { ...values, socialconcept: proposedConcept(concepts, values) };
