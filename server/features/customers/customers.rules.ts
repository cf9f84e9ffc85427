import type { CustomerPatch } from '#shared/contracts/customers/customer-changes.ts';
import { normalizedVatId } from '#shared/domain/billing/vat-id.ts';

/** All details of an organisation. */
export type CustomerDetails = Required<CustomerPatch>;

/** Replaces empty texts with null and removes spaces from the tax number. */
export function normalized<Change extends CustomerPatch>(change: Change): Change {
  const emptied = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value] as const);
  const taxId = change.taxId ? { taxId: normalizedVatId(change.taxId) } : {};
  return { ...change, ...Object.fromEntries(emptied), ...taxId };
}

/** The contact is a person, so the ledger holds only a commitment to these fields. */
const PERSONAL_FIELDS = ['contactPerson', 'contactEmail', 'contactPhone'];

const textOf = (value: string | boolean | null | undefined) => String(value ?? 'none');

/** Returns old and new values for the ledger, or null if nothing differs. */
export function changesOf(before: CustomerDetails, after: CustomerDetails) {
  const old: Readonly<Record<string, string | boolean | null>> = before;
  const changed = Object.entries(after).filter(([name, newValue]) => newValue !== old[name]);
  if (changed.length === 0) return null;
  const facts = changed.filter(([name]) => !PERSONAL_FIELDS.includes(name));
  const personalChanges = changed.filter(([name]) => PERSONAL_FIELDS.includes(name));
  return {
    data: Object.fromEntries([
      ...facts.flatMap(([name, newValue]) => [
        [`${name}Before`, textOf(old[name])] as const,
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
