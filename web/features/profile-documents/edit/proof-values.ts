import { CUSTOMER_LABEL } from '#shared/contracts/customers/customers.ts';
import type { ProofValidity } from '#shared/contracts/profile-documents/proof-types.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ProfileDocumentCreate } from '#shared/contracts/profile-documents/profile-documents.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { type Choice, nameOf } from '#web/ui/filter/choice-filter.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { dayToWire, formatDay } from '#web/ui/time/local-time.ts';
import { writeDay } from '#web/ui/time/typed-day.ts';

export type ProofValues = {
  /** IRI of the organisation whose staff an admin can choose from. The proof itself refers to the profile. */
  customer: string;
  profile: string;
  type: string;
  /** '' uses the name of the proof type. */
  name: string;
  /** Calendar day, e.g. '2026-11-20'. */
  issuedAt: string;
  /** `proposed` follows the rule when the type or the date changes. */
  validity: 'proposed' | 'own' | 'unlimited';
  /** Used if the validity is `own`. */
  invalidAt: string;
  /** IRI of the state whose training intervals apply; '' for the strictest state of the organisation. */
  state: string;
  /** Formatted as HTML. */
  description: string;
};

export interface InitialChoice {
  readonly customer: string;
  readonly profile: string;
  readonly type: string;
}

export const newProof = ({ customer, profile, type }: InitialChoice): ProofValues => ({
  customer,
  profile,
  type,
  name: '',
  issuedAt: '',
  validity: 'proposed',
  invalidAt: '',
  state: '',
  description: '',
});

export const valuesOf = (proof: ProfileDocument): ProofValues => ({
  customer: proof.customer,
  profile: proof.profile,
  type: proof.type,
  name: proof.name,
  issuedAt: proof.issuedAt.slice(0, 10),
  // An unknown end is edited as `own`, so that the form asks for one.
  validity: proof.invalidAt === undefined && proof.isEndUnknown !== true ? 'unlimited' : 'own',
  invalidAt: proof.invalidAt?.slice(0, 10) ?? '',
  state: '',
  description: proof.description ?? '',
});

/** The proposal is sent with the values, because it was shown to the user. */
export function bodyOf(values: ProofValues, proposal: ProofValidity | undefined): ProfileDocumentCreate {
  const { profile, type, name, issuedAt, description } = values;
  const invalidAt = endOf(values, proposal);
  return {
    profile,
    type,
    ...(name.trim() === '' ? {} : { name }),
    issuedAt: issuedAt === '' ? '' : dayToWire(issuedAt),
    ...(invalidAt === undefined ? {} : { invalidAt }),
    description: isEmptyHtml(description) ? null : description,
  };
}

function endOf({ validity, invalidAt }: ProofValues, proposal: ProofValidity | undefined): string | null | undefined {
  if (validity === 'unlimited') return null;
  if (validity === 'own') return invalidAt === '' ? '' : dayToWire(invalidAt);
  if (proposal === undefined || proposal.rule === 'unknown') return undefined;
  return proposal.invalidAt ?? null;
}

/** An empty editor contains an empty paragraph. */
const isEmptyHtml = (html: string) => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** @param today calendar day, e.g. '2026-11-20' */
export function faultsOf(values: ProofValues, proposal: ProofValidity | undefined, today: string): FieldErrors {
  const faults: Record<string, string> = { ...fieldErrors(ProfileDocumentCreate, bodyOf(values, proposal)) };
  if (values.profile === '') faults['profile'] = 'Bitte ein Profil wählen.';
  if (values.type === '') faults['type'] = 'Bitte die Art des Nachweises wählen.';
  if (values.validity === 'proposed' && proposal?.rule === 'unknown')
    faults['validity'] = 'Für dieses Bundesland ist kein Abstand hinterlegt. Bitte das Ende selbst angeben.';
  const { issuedAt, invalidAt } = values;
  if (issuedAt > today) faults['issuedAt'] = 'Das Ausstellungsdatum liegt in der Zukunft.';
  if (values.validity === 'own' && invalidAt !== '' && issuedAt !== '' && invalidAt < issuedAt)
    faults['invalidAt'] = 'Das Ende liegt vor der Ausstellung.';
  return faults;
}

/** Explains in a sentence how the proposed end comes about. */
export function proposalText(proposal: ProofValidity, stateName: string | undefined): string {
  const months = proposal.months === 1 ? '1 Monat' : `${proposal.months} Monate`;
  const end =
    proposal.invalidAt === undefined ? '' : `Gültig bis ${formatDay(proposal.invalidAt)}, von uns berechnet: `;
  const by = stateName === undefined ? '' : `, Vorgabe ${stateName}`;
  const texts = {
    unlimited: 'Dieser Nachweis läuft nicht ab.',
    type: `${end}${months} nach der Ausstellung.`,
    state: `${end}${months} nach der Ausstellung, ${proposal.training ?? 1}. Schulung${by}.`,
    unknown: 'Für dieses Bundesland ist kein Abstand hinterlegt. Bitte das Ende selbst angeben.',
  };
  return texts[proposal.rule];
}

export const PROOF_LABELS = {
  customer: CUSTOMER_LABEL,
  profile: 'Profil',
  type: 'Art',
  name: 'Name',
  issuedAt: 'Ausgestellt am',
  validity: 'Gültigkeit',
  invalidAt: 'Gültig bis',
  state: 'Bundesland',
  file: 'Datei',
  description: 'Beschreibung',
} as const satisfies Record<keyof ProofValues | 'file', string>;

export const VALIDITY_TEXTS = {
  proposed: 'nach der Regel',
  own: 'wie auf dem Nachweis angegeben',
  unlimited: 'unbefristet',
} as const satisfies Record<ProofValues['validity'], string>;

interface Names {
  readonly profiles: readonly Choice[];
  readonly types: readonly Choice[];
  readonly states: readonly Choice[];
}

export function proofFields({ profiles, types, states }: Names): EditedFields<ProofValues> {
  return {
    // The organisation follows from the profile, which does not change.
    customer: { label: PROOF_LABELS.customer, text: ({ customer }) => customer },
    profile: { label: PROOF_LABELS.profile, text: ({ profile }) => nameOf(profiles, profile) },
    type: { label: PROOF_LABELS.type, text: ({ type }) => nameOf(types, type) },
    name: { label: PROOF_LABELS.name, text: ({ name }) => name.trim() },
    issuedAt: { label: PROOF_LABELS.issuedAt, text: ({ issuedAt }) => writeDay(issuedAt) },
    validity: { label: PROOF_LABELS.validity, text: ({ validity }) => VALIDITY_TEXTS[validity] },
    invalidAt: { label: PROOF_LABELS.invalidAt, text: ({ invalidAt }) => writeDay(invalidAt) },
    state: { label: PROOF_LABELS.state, text: ({ state }) => nameOf(states, state) },
    description: { label: PROOF_LABELS.description, text: ({ description }) => textOfHtml(description) },
  };
}

/** Writes emphasis and addresses of links as text, so that a text differs even if only they differ. */
export const htmlWithMarks = (html: string) =>
  html
    .replaceAll(/<\/?(?:strong|b)>/g, '*')
    .replaceAll(/<\/?(?:em|i|u)>/g, '_')
    .replaceAll('<li>', '• ')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, '$1 ')
    .replaceAll(/<\/(?:p|li)>/g, ' ');

/** Spaces do not count, because the editor adds paragraphs in the entries of a list and behind it. */
const textOfHtml = (html: string) =>
  new DOMParser().parseFromString(htmlWithMarks(html), 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();
