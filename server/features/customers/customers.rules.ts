import type { CustomerPatch } from '#shared/contracts/customers/customer-changes.ts';
import { normalizedVatId } from '#shared/domain/billing/vat-id.ts';

/** All details of an organisation. */
export type CustomerDetails = Required<CustomerPatch>;

/** Replaces empty texts with null and removes spaces from the tax number. */
export function normalizeChange<Change extends CustomerPatch>(change: Change): Change {
  const fields = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value] as const);
  const taxId = change.taxId ? { taxId: normalizedVatId(change.taxId) } : {};
  return { ...change, ...Object.fromEntries(fields), ...taxId };
}

/** The contact is a person, so the ledger holds only a commitment to these fields. */
const PERSONAL_FIELDS = ['contactPerson', 'contactEmail', 'contactPhone'];

const textOf = (value: string | boolean | null | undefined) => String(value ?? 'none');

/** Returns old and new values for the ledger, or null if nothing differs. */
export function changesOf(before: CustomerDetails, after: CustomerDetails) {
  const oldValues: Readonly<Record<string, string | boolean | null>> = before;
  const changedFields = Object.entries(after).filter(([name, newValue]) => newValue !== oldValues[name]);
  if (changedFields.length === 0) return null;
  const facts = changedFields.filter(([name]) => !PERSONAL_FIELDS.includes(name));
  const personalChanges = changedFields.filter(([name]) => PERSONAL_FIELDS.includes(name));
  return {
    data: Object.fromEntries([
      ...facts.flatMap(([name, newValue]) => [
        [`${name}Before`, textOf(oldValues[name])] as const,
        [`${name}After`, textOf(newValue)] as const,
      ]),
      ...personalChanges.map(([name]) => [name, 'changed'] as const),
    ]),
    personal: Object.fromEntries(personalChanges.map(([name, newValue]) => [name, textOf(newValue)])),
  };
}

/** Returns all details of a new organisation as values for the ledger. */
export function factsOf(details: CustomerDetails) {
  const entries = Object.entries(details).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  return {
    data: Object.fromEntries(entries.filter(([name]) => !PERSONAL_FIELDS.includes(name))),
    personal: Object.fromEntries(entries.filter(([name]) => PERSONAL_FIELDS.includes(name))),
  };
}
