import type { LocationType } from '#shared/contracts/locations/locations.ts';
import {
  type ConceptDuty,
  CONCEPT_DUTIES,
  type SocialConcept,
  SocialConceptPatch,
} from '#shared/contracts/master-data/social-concepts.ts';
import { USUAL_PROOF_MONTHS, USUAL_TOUR_MINUTES, type UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { dayToWire } from '#web/ui/time/local-time.ts';
import { dutyLabel } from './concept-texts.ts';
import { writeDay } from '#web/ui/time/typed-day.ts';

type LocationType = SocialConcept['locationTypes'][number];

interface ContentInput {
  readonly duty: ConceptDuty;
  readonly text: string;
  readonly isDone: boolean;
}

export interface ProofInput {
  /** Key of the line while lines are added and removed. */
  readonly key: string;
  /** IRI of the proof type; '' until one is chosen. */
  readonly type: string;
  /** Number of months; '' means the validity of the proof type. */
  readonly months: string;
}

export type ConceptValues = {
  name: string;
  version: string;
  /** YYYY-MM-DD. */
  validFrom: string;
  states: { iri: string }[];
  locationTypes: { type: LocationType }[];
  contents: ContentInput[];
  officer: string;
  proofs: ProofInput[];
  forms: { iri: string }[];
  document: string;
  /** Number of minutes; '' for none. */
  defaultTourInterval: string;
};

export const toConceptValues = (concept: SocialConcept): ConceptValues => ({
  name: concept.name,
  version: concept.version,
  validFrom: concept.validFrom?.slice(0, 10) ?? '',
  states: concept.states.map((iri) => ({ iri })),
  locationTypes: concept.locationTypes.map((type) => ({ type })),
  contents: CONCEPT_DUTIES.map((duty) => {
    const content = concept.contents.find((candidate) => candidate.duty === duty);
    return { duty, text: content?.text ?? '', isDone: content?.isDone ?? false };
  }),
  officer: concept.officer ?? '',
  proofs: concept.proofs.map(({ type, validityMonths }, index) => ({
    key: String(index),
    type,
    months: String(validityMonths ?? ''),
  })),
  forms: concept.forms.map((iri) => ({ iri })),
  document: concept.document ?? '',
  defaultTourInterval: concept.defaultTourInterval === undefined ? '' : String(concept.defaultTourInterval / 60),
});

/** Whether a concept is active is an act of its own. */
type ConceptBody = Required<Omit<SocialConceptPatch, 'isActive'>>;

const toBody = (values: ConceptValues): ConceptBody => ({
  name: values.name,
  version: values.version,
  validFrom: values.validFrom === '' ? null : dayToWire(values.validFrom),
  states: values.states.map(({ iri }) => iri),
  locationTypes: values.locationTypes.map(({ type }) => type),
  contents: values.contents.map(({ duty, text, isDone }) => ({ duty, isDone, ...(text.trim() !== '' && { text }) })),
  officer: values.officer.trim() === '' ? null : values.officer,
  proofs: values.proofs.map(({ type, months }) => ({
    type,
    ...(months.trim() !== '' && { validityMonths: Number(months) }),
  })),
  forms: values.forms.map(({ iri }) => iri),
  document: values.document === '' ? null : values.document,
  defaultTourInterval: values.defaultTourInterval.trim() === '' ? null : Number(values.defaultTourInterval) * 60,
});

export const usualConceptNumbers = ({ defaultTourInterval, proofs }: ConceptValues): UsualNumbers => ({
  defaultTourInterval: { typed: defaultTourInterval, ...USUAL_TOUR_MINUTES },
  ...Object.fromEntries(
    proofs.map(({ key, months }, index) => [
      `proofs.${index}.validityMonths`,
      { typed: months, row: key, ...USUAL_PROOF_MONTHS },
    ]),
  ),
});

export const conceptChanges = (base: ConceptValues, values: ConceptValues): SocialConceptPatch =>
  changesBetween(toBody(base), toBody(values));

export const checkConceptValues = (values: ConceptValues): FieldErrors =>
  fieldErrors(SocialConceptPatch, toBody(values));

/** Returns names by IRI, to describe what another user has saved. */
export interface ConceptNames {
  readonly nameOf: (iri: string) => string;
  readonly locationName: (type: LocationTypeName) => string;
}
type LocationTypeName = (typeof LocationType.options)[number];

export function conceptFields({ nameOf, locationName }: ConceptNames): EditedFields<ConceptValues> {
  const nameList = (list: readonly { readonly iri: string }[]) => list.map(({ iri }) => nameOf(iri)).join(', ');
  return {
    name: { label: 'Name', text: ({ name }) => name.trim() },
    version: { label: 'Version', text: ({ version }) => version.trim() },
    validFrom: { label: 'Gültig ab', text: ({ validFrom }) => writeDay(validFrom) },
    states: { label: 'Bundesländer', text: ({ states }) => nameList(states) },
    locationTypes: {
      label: 'Art des Standorts',
      text: ({ locationTypes }) => locationTypes.map(({ type }) => locationName(type)).join(', '),
    },
    contents: {
      label: 'Pflichtinhalte',
      text: ({ contents }) =>
        contents
          .map(
            ({ duty, text, isDone }, index) =>
              `${dutyLabel(duty, index)} (${isDone ? 'erledigt' : 'offen'}): ${text.trim()}`,
          )
          .join('; '),
    },
    officer: { label: 'Beauftragte Person', text: ({ officer }) => officer.trim() },
    proofs: {
      label: 'Verlangte Nachweise',
      text: ({ proofs }) => proofs.map(({ type, months }) => `${nameOf(type)} ${months}`.trim()).join(', '),
    },
    forms: { label: 'Fragebogen-Templates', text: ({ forms }) => nameList(forms) },
    document: { label: 'Datei', text: ({ document }) => (document === '' ? '' : nameOf(document)) },
    defaultTourInterval: {
      label: 'Abstand der Kontrollgänge',
      text: ({ defaultTourInterval }) => defaultTourInterval.trim(),
    },
  };
}
