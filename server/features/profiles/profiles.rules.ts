import type { Violation } from '#server/http/errors.ts';
import { occurrenceProblem } from '#shared/occurrence.ts';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles.ts';

const NOT_ACTIVE_MESSAGE = 'Dieses Profil ist nicht mehr aktiv. Bitte ein anderes wählen.';

interface Signing {
  readonly profile: { readonly id: number; readonly is_active: boolean; readonly customer_id: number } | undefined;
  /** Organisation of what is signed. */
  readonly customerId: number;
  /** Whether it was set in the session, with its PIN, where that has to be. */
  readonly isChosen: boolean;
}

/** Nobody signs as somebody who has a PIN without having given it, and nobody without one where the location asks for it. */
export const needsChoice = (of: { readonly hasPin: boolean; readonly isPinRequired: boolean }): boolean =>
  of.hasPin || of.isPinRequired;

/** Whether this profile may sign here. */
export function checkSigning({ profile, customerId, isChosen }: Signing): Violation[] {
  const refuse = (message: string) => [{ propertyPath: 'profile', message }];
  if (profile === undefined || profile.customer_id !== customerId) return refuse(NO_PROFILE_MESSAGE);
  if (!profile.is_active) return refuse(NOT_ACTIVE_MESSAGE);
  if (!isChosen) return refuse('Bitte das Profil mit seiner PIN wählen.');
  return [];
}

interface Choosing {
  readonly isActive: boolean;
  readonly hasPin: boolean;
  readonly isPinRequired: boolean;
  readonly isPinGiven: boolean;
}

/** What speaks against working under this profile, before a PIN is compared. */
export function checkChoice({ isActive, hasPin, isPinRequired, isPinGiven }: Choosing): Violation[] {
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

interface ChoosingOffline extends Omit<Choosing, 'isPinGiven'> {
  readonly chosenAt: Date;
  readonly now: Date;
}

/** What speaks against a choice the device took without asking: nobody could compare a PIN then. */
export function checkOfflineChoice({ isActive, hasPin, isPinRequired, chosenAt, now }: ChoosingOffline): Violation[] {
  const problem = occurrenceProblem(chosenAt, now.getTime());
  if (problem !== null) return [{ propertyPath: 'chosenAt', message: problem }];
  const violations = checkChoice({ isActive, hasPin, isPinRequired, isPinGiven: true });
  if (violations.length > 0 || !hasPin) return violations;
  // Read after the connection has come back: what to do now, not what could not be done then.
  return [{ propertyPath: 'pin', message: 'Für dieses Profil ist eine PIN vergeben. Bitte mit der PIN wählen.' }];
}

const RUNS = ['01234567890', '09876543210'];

/** What somebody looking over the counter would try first. */
export function checkNewPin(pin: string | null | undefined): Violation[] {
  if (!pin) return [];
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  if (!isRepeated && !RUNS.some((run) => run.includes(pin))) return [];
  return [{ propertyPath: 'pin', message: 'Diese PIN ist leicht zu erraten. Bitte eine andere wählen.' }];
}

interface Compared {
  readonly name: string;
  readonly is_active: boolean;
  readonly comment: string | null;
  readonly user_id: number | null;
  readonly pin_hash: string | null;
  readonly location_ids: readonly number[];
}

/** By the names of the contract. */
export function changedFields(before: Compared, after: Compared): string[] {
  const differs = {
    name: before.name !== after.name,
    isActive: before.is_active !== after.is_active,
    comment: before.comment !== after.comment,
    user: before.user_id !== after.user_id,
    pin: before.pin_hash !== after.pin_hash,
    locations: before.location_ids.join() !== after.location_ids.join(),
  };
  return Object.entries(differs).flatMap(([name, isDifferent]) => (isDifferent ? [name] : []));
}

/** What speaks against taking away who somebody was, which nothing undoes. */
export function checkErasure(
  { name, is_active }: { readonly name: string; readonly is_active: boolean },
  typedName: string,
): Violation[] {
  if (is_active) return [{ propertyPath: '', message: 'Bitte schalten Sie das Profil zuerst auf nicht aktiv.' }];
  if (typedName !== name) return [{ propertyPath: 'name', message: 'Der Name stimmt nicht mit dem Profil überein.' }];
  return [];
}

/** What stands in old records from then on. */
export const erasedName = (id: number) => `Gelöschte Person ${id}`;

interface Asked {
  readonly conditions: readonly { readonly field: string }[];
  readonly order: readonly { readonly field: string }[];
}

/** A list that is narrowed or ordered by what somebody may not read would tell it. */
export function withoutProofs<Query extends Asked>(query: Query): Query {
  const isReadable = ({ field }: { readonly field: string }) => field !== 'proofState';
  return { ...query, conditions: query.conditions.filter(isReadable), order: query.order.filter(isReadable) };
}
