import { UploadLinkCreate } from '#shared/contracts/upload-links/upload-links.ts';
import { fieldErrors, type FieldErrors } from '#web/ui/form/field-errors.ts';
import type { ProofToRequest } from '#web/features/upload-links/use-new-upload-link.ts';

/** Somebody who lacks proofs, with the newest open link by which they were asked for any of them. */
export interface PersonToAsk {
  /** IRI of the profile. */
  readonly profile: string;
  readonly name: string;
  readonly proofs: readonly ProofToRequest[];
  readonly openLink: { readonly createdAt: string; readonly email?: string | undefined } | undefined;
}

/** One person of the form. */
export type PersonRow = { readonly profile: string; readonly isChosen: boolean; readonly email: string };
export type SeveralLinks = { rows: readonly PersonRow[] };

export const NOBODY_MESSAGE = 'Bitte mindestens eine Person wählen.';

/** Chooses everybody but those who got their link today. */
export const initialRows = (
  people: readonly PersonToAsk[],
  addressOf: (profile: string) => string | undefined,
  isToday: (moment: string) => boolean,
): readonly PersonRow[] =>
  people.map(({ profile, openLink }) => ({
    profile,
    isChosen: openLink === undefined || !isToday(openLink.createdAt),
    email: addressOf(profile) ?? '',
  }));

export function bodyOf({ profile, email }: PersonRow, { proofs }: Pick<PersonToAsk, 'proofs'>): UploadLinkCreate {
  const address = email.trim();
  return { profile, types: proofs.map(({ type }) => type), ...(address !== '' && { email: address }) };
}

/** Checks the address of each chosen person, and that anybody is chosen. */
export function checkSeveralLinks({ rows }: SeveralLinks, people: readonly PersonToAsk[]): FieldErrors {
  if (!rows.some(({ isChosen }) => isChosen)) return { rows: NOBODY_MESSAGE };
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const person = people[index];
    const message = person && row.isChosen && fieldErrors(UploadLinkCreate, bodyOf(row, person))['email'];
    if (message) errors[`rows.${index}.email`] = message;
  }
  return errors;
}

/** Says where the links will go, e.g. '2 per E-Mail, 1 zum Kopieren'. */
export function countText(rows: readonly PersonRow[]): string {
  const chosenRows = rows.filter(({ isChosen }) => isChosen);
  if (chosenRows.length === 0) return 'Niemand gewählt';
  const mailed = chosenRows.filter(({ email }) => email.trim() !== '').length;
  const copied = chosenRows.length - mailed;
  return [...(mailed > 0 ? [`${mailed} per E-Mail`] : []), ...(copied > 0 ? [`${copied} zum Kopieren`] : [])].join(
    ', ',
  );
}
