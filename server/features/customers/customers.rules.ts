import type { CustomerPatch } from '#shared/contracts/customer-changes.ts';
import { normalizedVatId } from '#shared/vat-id.ts';

/** What is known of an organisation, all of it. */
export type CustomerDetails = Required<CustomerPatch>;

/** As it is stored: no text where nothing was written, and the tax number without its spaces. */
export function normalized<Change extends CustomerPatch>(change: Change): Change {
  const emptied = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value] as const);
  const taxId = change.taxId ? { taxId: normalizedVatId(change.taxId) } : {};
  return { ...change, ...Object.fromEntries(emptied), ...taxId };
}

/** Who is to be asked is a person: the ledger keeps only a commitment to it. */
const PERSONAL = ['contactPerson', 'contactEmail', 'contactPhone'];

const textOf = (value: string | boolean | null | undefined) => String(value ?? 'none');

/** What was and what is, for the ledger; null when nothing is different. */
export function changesOf(before: CustomerDetails, after: CustomerDetails) {
  const old: Readonly<Record<string, string | boolean | null>> = before;
  const changed = Object.entries(after).filter(([name, is]) => is !== old[name]);
  if (changed.length === 0) return null;
  const facts = changed.filter(([name]) => !PERSONAL.includes(name));
  const persons = changed.filter(([name]) => PERSONAL.includes(name));
  return {
    data: Object.fromEntries([
      ...facts.flatMap(([name, is]) => [
        [`${name}Before`, textOf(old[name])] as const,
        [`${name}After`, textOf(is)] as const,
      ]),
      ...persons.map(([name]) => [name, 'changed'] as const),
    ]),
    personal: Object.fromEntries(persons.map(([name, is]) => [name, textOf(is)])),
  };
}

/** Everything as the ledger says it of a new one. */
export function factsOf(details: CustomerDetails) {
  const entries = Object.entries(details).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  return {
    data: Object.fromEntries(entries.filter(([name]) => !PERSONAL.includes(name))),
    personal: Object.fromEntries(entries.filter(([name]) => PERSONAL.includes(name))),
  };
}
