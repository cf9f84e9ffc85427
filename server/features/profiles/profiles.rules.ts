import type { Violation } from '#server/http/render/errors.ts';
import { occurrenceProblem } from '#shared/domain/occurrence.ts';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles/profiles.ts';

const NOT_ACTIVE_MESSAGE = 'Dieses Profil ist nicht mehr aktiv. Bitte ein anderes wählen.';

interface SigningCheck {
  readonly profile: { readonly id: number; readonly is_active: boolean; readonly customer_id: number } | undefined;
  /** The organisation the signed record belongs to. */
  readonly customerId: number;
  /** Whether the profile was chosen in the session, with its PIN where one is required. */
  readonly isChosen: boolean;
}

/** A profile that has a PIN, or whose location requires one, signs only after it was chosen with that PIN. */
export const isChoiceRequired = (profile: { readonly hasPin: boolean; readonly isPinRequired: boolean }): boolean =>
  profile.hasPin || profile.isPinRequired;

export function checkSigning({ profile, customerId, isChosen }: SigningCheck): Violation[] {
  const refuse = (message: string) => [{ propertyPath: 'profile', message }];
  if (profile === undefined || profile.customer_id !== customerId) return refuse(NO_PROFILE_MESSAGE);
  if (!profile.is_active) return refuse(NOT_ACTIVE_MESSAGE);
  if (!isChosen) return refuse('Bitte das Profil mit seiner PIN wählen.');
  return [];
}

interface ChoiceCheck {
  readonly isActive: boolean;
  readonly hasPin: boolean;
  readonly isPinRequired: boolean;
  readonly isPinGiven: boolean;
}

/** Checks everything about a choice but the PIN itself, which is compared afterwards. */
export function checkChoice({ isActive, hasPin, isPinRequired, isPinGiven }: ChoiceCheck): Violation[] {
  if (!isActive) return [{ propertyPath: '', message: NOT_ACTIVE_MESSAGE }];
  if (isPinRequired && !hasPin)
    return [
      {
        propertyPath: 'pin',
        message: 'Für dieses Profil ist noch keine PIN vergeben. Bitte die Verwaltung ansprechen.',
      },
    ];
  if (hasPin && !isPinGiven) return [{ propertyPath: 'pin', message: 'Bitte die PIN eingeben.' }];
  return [];
}

interface OfflineChoiceCheck extends Omit<ChoiceCheck, 'isPinGiven'> {
  readonly chosenAt: Date;
  readonly now: Date;
}

/** Checks a choice made offline, when no PIN could be compared. */
export function checkOfflineChoice({
  isActive,
  hasPin,
  isPinRequired,
  chosenAt,
  now,
}: OfflineChoiceCheck): Violation[] {
  const problem = occurrenceProblem(chosenAt, now.getTime());
  if (problem !== null) return [{ propertyPath: 'chosenAt', message: problem }];
  const violations = checkChoice({ isActive, hasPin, isPinRequired, isPinGiven: true });
  if (violations.length > 0 || !hasPin) return violations;
  // The user reads this message back online, so it says what to do now.
  return [{ propertyPath: 'pin', message: 'Für dieses Profil ist eine PIN vergeben. Bitte mit der PIN wählen.' }];
}

const DIGIT_RUNS = ['01234567890', '09876543210'];

/** Refuses PINs that are guessed first: repetitions and runs of digits. */
export function checkNewPin(pin: string | null | undefined): Violation[] {
  if (!pin) return [];
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  if (!isRepeated && !DIGIT_RUNS.some((run) => run.includes(pin))) return [];
  return [{ propertyPath: 'pin', message: 'Diese PIN ist leicht zu erraten. Bitte eine andere wählen.' }];
}

interface ComparedProfile {
  readonly name: string;
  readonly is_active: boolean;
  readonly comment: string | null;
  readonly user_id: number | null;
  readonly pin_hash: string | null;
  readonly location_ids: readonly number[];
}

/** Returns the changed fields by their names in the contract. */
export function changedFields(before: ComparedProfile, after: ComparedProfile): string[] {
  const isFieldDifferent = {
    name: before.name !== after.name,
    isActive: before.is_active !== after.is_active,
    comment: before.comment !== after.comment,
    user: before.user_id !== after.user_id,
    pin: before.pin_hash !== after.pin_hash,
    locations: before.location_ids.join() !== after.location_ids.join(),
  };
  return Object.entries(isFieldDifferent).flatMap(([name, isDifferent]) => (isDifferent ? [name] : []));
}

/** Checks an erasure, which is irreversible. */
export function checkErasure(
  { name, is_active }: { readonly name: string; readonly is_active: boolean },
  typedName: string,
): Violation[] {
  if (is_active) return [{ propertyPath: '', message: 'Bitte schalten Sie das Profil zuerst auf nicht aktiv.' }];
  if (typedName !== name) return [{ propertyPath: 'name', message: 'Der Name stimmt nicht mit dem Profil überein.' }];
  return [];
}

/** The name that replaces the erased one in old records. */
export const erasedName = (id: number) => `Gelöschte Person ${id}`;

interface FilteredQuery {
  readonly conditions: readonly { readonly field: string }[];
  readonly order: readonly { readonly field: string }[];
}

const FIELDS_OF_PROOFS = ['proofState', 'urgency'];

/** Removes filters and orders by fields that follow from proofs: the results would reveal these to those who may not read them. */
export function withoutFieldsOfProofs<Query extends FilteredQuery>(query: Query): Query {
  const isReadable = ({ field }: { readonly field: string }) => !FIELDS_OF_PROOFS.includes(field);
  return { ...query, conditions: query.conditions.filter(isReadable), order: query.order.filter(isReadable) };
}
