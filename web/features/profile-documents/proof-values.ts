import type { ProfileDocument, ProofValidity } from '#shared/contracts/profile-documents.ts';
import { ProfileDocumentCreate } from '#shared/contracts/profile-documents.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/field-errors.ts';
import { dayToWire, formatDay } from '#web/ui/venue-time.ts';

/** A type, since a form's values need an index signature. */
export type ProofValues = {
  profile: string;
  type: string;
  /** '' takes the name of the type. */
  name: string;
  /** '2026-11-20' */
  issuedAt: string;
  /** `proposed` follows the rule while type and date change. */
  validity: 'proposed' | 'own' | 'unlimited';
  /** Where it is `own`. */
  invalidAt: string;
  /** Whose training intervals count; '' for the strictest of the organisation's. */
  state: string;
  /** HTML. */
  description: string;
};

export interface Beginning {
  readonly profile: string;
  readonly type: string;
}

export const newProof = ({ profile, type }: Beginning): ProofValues => ({
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
  profile: proof.profile,
  type: proof.type,
  name: proof.name,
  issuedAt: proof.issuedAt.slice(0, 10),
  // Of an end nobody knows the form asks.
  validity: proof.invalidAt === undefined && proof.isEndUnknown !== true ? 'unlimited' : 'own',
  invalidAt: proof.invalidAt?.slice(0, 10) ?? '',
  state: '',
  description: proof.description ?? '',
});

/** What is sent is what is shown, so the proposal goes with it. */
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

/** An editor leaves an empty paragraph behind. */
const isEmptyHtml = (html: string) => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

export function faultsOf(values: ProofValues, proposal: ProofValidity | undefined): FieldErrors {
  const faults: Record<string, string> = { ...fieldErrors(ProfileDocumentCreate, bodyOf(values, proposal)) };
  if (values.profile === '') faults['profile'] = 'Bitte ein Profil wählen.';
  if (values.type === '') faults['type'] = 'Bitte die Art des Nachweises wählen.';
  if (values.validity === 'proposed' && proposal?.rule === 'unknown')
    faults['validity'] = 'Für dieses Bundesland ist kein Abstand hinterlegt. Bitte das Ende selbst angeben.';
  const { issuedAt, invalidAt } = values;
  if (values.validity === 'own' && invalidAt !== '' && issuedAt !== '' && invalidAt < issuedAt)
    faults['invalidAt'] = 'Das Ende liegt vor der Ausstellung.';
  return faults;
}

/** How the proposed end comes about, in a sentence. */
export function proposalText(proposal: ProofValidity, stateName: string | undefined): string {
  const months = proposal.months === 1 ? '1 Monat' : `${proposal.months} Monate`;
  const end = proposal.invalidAt === undefined ? '' : `Gültig bis ${formatDay(proposal.invalidAt)}: `;
  const by = stateName === undefined ? '' : `, Vorgabe ${stateName}`;
  const texts = {
    unlimited: 'Dieser Nachweis läuft nicht ab.',
    type: `${end}${months} nach der Ausstellung.`,
    state: `${end}${months} nach der Ausstellung, ${proposal.training ?? 1}. Schulung${by}.`,
    unknown: 'Für dieses Bundesland ist kein Abstand hinterlegt. Bitte das Ende selbst angeben.',
  };
  return texts[proposal.rule];
}
