import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { AccessDenied, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { type ContractPatch, contracts } from '#shared/contracts/billing/billing.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeContracts, canSetContract } from '#shared/permissions.ts';
import { postalCodeFault } from '#shared/domain/billing/eu-countries.ts';
import { contactText } from '#shared/domain/billing/contract-term.ts';
import { findContact, hasNotice, lockContract, updateContract } from './billing.queries.ts';
import { changesOf, withoutEmptyTexts } from './billing.rules.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang können Vertragsdaten nicht geändert werden.';
const AGREED_MESSAGE = 'Laufzeit und Kündigung legen wir gemeinsam fest.';
const END_MESSAGE = 'Der letzte Tag kann nicht vor dem ersten liegen.';
const NOTICE_MESSAGE = 'Der Vertrag ist gekündigt. Die Kündigung legt den letzten Tag fest.';
/** The recipient of invoices may be a person, so the ledger holds only a cryptographic commitment to these values. */
const PERSONAL_FIELDS = ['billingName', 'billingEmail', 'billingElectronicAddress'];

/** Changes where invoices are sent; only the platform may change the agreed terms. */
export async function changeContract(context: Context, id: number, sentPatch: ContractPatch): Promise<void> {
  const { tx, scope, actor, now } = context;
  if (!canChangeContracts(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const patch = withoutEmptyTexts(sentPatch);
  const contract = await lockContract(tx, scope, id);
  const before = detailsOf(contract);
  if (changesOf(before, patch) === null) return;
  if (changesOf(before, agreedTermsOf(patch)) !== null && !canSetContract(actor))
    throw new AccessDenied(`${AGREED_MESSAGE} ${contactText(await findContact(tx, scope))}`);
  const { billingPostalCode, billingCountry } = { ...before, ...patch };
  const postalCodeMessage = postalCodeFault(billingPostalCode, billingCountry);
  if (postalCodeMessage !== null)
    throw new ValidationFailed([{ propertyPath: 'billingPostalCode', message: postalCodeMessage }]);
  await checkTerm(context, contract, { ...before, ...patch });
  const agreedValues = canSetContract(actor) ? agreedColumns(patch) : {};
  await updateContract(tx, scope, id, { ...billingColumns(patch), ...agreedValues });
  await appendToLedger(tx, {
    customerId: contract.customer_id,
    type: 'contract.changed',
    entity: iri(contracts.path, id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    ...ledgerChanges(before, patch),
  });
}

/** Checks the first and the last day if one of them changes: a notice also ends a contract that has no first day. */
async function checkTerm(
  { tx, scope }: Context,
  { customer_id: customerId, begins_on: beginsBefore, ends_on: endsBefore }: Row<'contract'>,
  { beginsOn, endsOn }: Pick<ContractDetails, 'beginsOn' | 'endsOn'>,
): Promise<void> {
  const isEndChanged = endsOn !== endsBefore;
  if (beginsOn === beginsBefore && !isEndChanged) return;
  if (endsOn !== null && (beginsOn === null || endsOn < beginsOn))
    throw new ValidationFailed([{ propertyPath: 'endsOn', message: END_MESSAGE }]);
  // A withdrawal restores the day from before the notice, so what is set meanwhile would be lost.
  if (isEndChanged && (await hasNotice(tx, scope, customerId)))
    throw new ValidationFailed([{ propertyPath: 'endsOn', message: NOTICE_MESSAGE }]);
}

type ContractDetails = ReturnType<typeof detailsOf>;

function ledgerChanges(before: ContractDetails, patch: Partial<ContractDetails>) {
  const isPersonal = ([name]: readonly [string, unknown]) => PERSONAL_FIELDS.includes(name);
  const sentPatch = Object.entries(patch);
  const facts = changesOf(before, Object.fromEntries(sentPatch.filter((sentEntry) => !isPersonal(sentEntry)))) ?? {};
  const oldValues: Readonly<Record<string, unknown>> = before;
  const personalChanges = sentPatch.filter(
    (entry) => isPersonal(entry) && entry[1] !== undefined && entry[1] !== oldValues[entry[0]],
  );
  return {
    data: { ...facts, ...Object.fromEntries(personalChanges.map(([name]) => [name, 'changed'] as const)) },
    personal: Object.fromEntries(
      personalChanges.map(([name, newValue]) => [name, String(newValue ?? 'none')] as const),
    ),
  };
}

const detailsOf = (row: Row<'contract'>) => ({
  beginsOn: row.begins_on,
  termMonths: row.term_months,
  renewalMonths: row.renewal_months,
  noticeMonths: row.notice_months,
  endsOn: row.ends_on,
  billingName: row.billing_name,
  billingStreet: row.billing_street,
  billingPostalCode: row.billing_postal_code,
  billingCity: row.billing_city,
  billingEmail: row.billing_email,
  billingCountry: row.billing_country,
  billingReference: row.billing_reference,
  billingElectronicAddress: row.billing_electronic_address,
});

const agreedTermsOf = ({ beginsOn, termMonths, renewalMonths, noticeMonths, endsOn }: ContractPatch) => ({
  beginsOn,
  termMonths,
  renewalMonths,
  noticeMonths,
  endsOn,
});

const agreedColumns = (patch: ContractPatch) => ({
  begins_on: patch.beginsOn,
  term_months: patch.termMonths,
  renewal_months: patch.renewalMonths,
  notice_months: patch.noticeMonths,
  ends_on: patch.endsOn,
});

const billingColumns = (patch: ContractPatch) => ({
  billing_name: patch.billingName,
  billing_street: patch.billingStreet,
  billing_postal_code: patch.billingPostalCode,
  billing_city: patch.billingCity,
  billing_email: patch.billingEmail,
  billing_country: patch.billingCountry,
  billing_reference: patch.billingReference,
  billing_electronic_address: patch.billingElectronicAddress,
});
