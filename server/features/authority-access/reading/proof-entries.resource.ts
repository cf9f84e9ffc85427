// Makes entries of an authority's page from the proofs of the staff.
import type { AuthorityEntry, AuthorityProof } from '#shared/contracts/authority-access/authority-reading.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { factsFrom, keyOf, plain } from './entries.resource.ts';
import type { PersonProof, PersonRow, ProofRow } from './proof-entries.queries.ts';

interface Grant {
  /** The file of a proof shows the name of its person, so it is withheld without names. */
  readonly showsNames: boolean;
}

const END_LABELS = { expired: 'Abgelaufen am', valid: 'Gültig bis', ended: 'Galt bis' } as const;

export const proofEntry = (row: ProofRow, { showsNames }: Grant): AuthorityEntry => ({
  ...plain,
  key: keyOf('proofs', row.id),
  section: 'proofs',
  title: row.title ?? 'Nachweis',
  person: row.person ?? undefined,
  isNoticeable: row.state === 'expired',
  facts: factsFrom({
    Ausgestellt: germanDay(row.issued_at),
    [END_LABELS[row.state]]: row.invalid_at === null ? 'ohne Ende' : germanDay(row.invalid_at),
  }),
  hasFile: showsNames && row.document_id !== null,
});

/** States a person with all proofs. Its key opens nothing: each proof has its own. */
export const personEntry = (row: PersonRow, grant: Grant): AuthorityEntry => ({
  ...plain,
  key: `proofs-of-${row.id}`,
  section: 'proofs',
  title: row.person ?? 'Ohne Namen',
  isNoticeable: row.is_noticeable,
  facts: [],
  proofs: row.proofs.map((proof) => personProof(proof, grant)),
  ...(row.period_gaps.length > 0 && {
    periodGaps: row.period_gaps.map(({ title, days }) => ({ title, days: [...days] })),
  }),
  ...(row.judged_days !== null && { judgedDays: row.judged_days }),
});

const personProof = (proof: PersonProof, { showsNames }: Grant): AuthorityProof => ({
  ...(proof.id !== null && { key: keyOf('proofs', proof.id) }),
  title: proof.title,
  state: proof.state,
  text: proofText(proof),
  hasFile: showsNames && proof.hasFile,
});

function proofText({ state, issuedAt, until }: PersonProof): string {
  const end = until === null ? '' : germanDay(until);
  if (state === 'expired') return `abgelaufen am ${end}`;
  if (state === 'ended') return `galt bis ${end}`;
  if (state === 'valid')
    return [end === '' ? 'ohne Ende' : `gültig bis ${end}`, issuedAt && `ausgestellt am ${germanDay(issuedAt)}`]
      .filter((text) => text)
      .join(', ');
  if (until === null) return 'fehlt';
  // It has expired, or a concept requires its renewal before that.
  return `seit ${end} zu erneuern`;
}
