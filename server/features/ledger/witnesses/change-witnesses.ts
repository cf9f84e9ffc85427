import { findLedger } from '#server/features/ledger/ledger.queries.ts';
import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendToLedger, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { ledgers } from '#shared/contracts/ledger/ledger.ts';
import { ledgerWitnesses, MAX_WITNESSES, type LedgerWitnessCreate } from '#shared/contracts/ledger/witnesses.ts';
import { users } from '#shared/contracts/users/users.ts';
import { refusedAddressReason, type AddressPolicy } from './witness-address.ts';
import { deleteWitnessRow, findWitnessKeys, insertWitness, type WitnessRow } from './witnesses.queries.ts';

const KNOWN_MESSAGE = 'Dieser Zeuge ist bereits eingetragen.';
const TOO_MANY_MESSAGE = `Mehr als ${MAX_WITNESSES} Zeugen werden nicht gefragt. Bitte erst einen entfernen.`;

/** Adds a witness, who is asked with the next run of the job. */
export async function addWitness(
  context: Context,
  input: LedgerWitnessCreate,
  addressPolicy: AddressPolicy,
): Promise<WitnessRow> {
  const { tx, scope, now } = context;
  const ledger = await resolveReference(input.ledger, ledgers.path, (id) => findLedger(tx, scope, id));
  const reason = refusedAddressReason(input.address, addressPolicy);
  if (reason !== undefined) throw new ValidationFailed([{ propertyPath: 'address', message: reason }]);
  const keys = await findWitnessKeys(tx, scope, ledger.customer_id);
  if (keys.includes(input.key)) throw new ValidationFailed([{ propertyPath: 'key', message: KNOWN_MESSAGE }]);
  if (keys.length >= MAX_WITNESSES) throw new Conflict(TOO_MANY_MESSAGE);
  const witness = await insertWitness(tx, scope, {
    customer_id: ledger.customer_id,
    // The normal form shows a name whose letters imitate others as what it is, for example `xn--…`.
    address: new URL(input.address).href.replace(/\/+$/, ''),
    witness_key: input.key,
    created_at: now,
  });
  await recordInLedger(context, witness, 'ledgerWitness.added');
  return witness;
}

/** Removes a witness. Its cosignatures stay, because they are evidence. */
export async function removeWitness(context: Context, witness: WitnessRow): Promise<void> {
  if (!(await deleteWitnessRow(context.tx, context.scope, witness.id))) throw new NotFound();
  await recordInLedger(context, witness, 'ledgerWitness.removed');
}

const recordInLedger = ({ tx, actor, now }: Context, witness: WitnessRow, type: LedgerEntry['type']) =>
  appendToLedger(tx, {
    customerId: witness.customer_id,
    type,
    entity: iri(ledgerWitnesses.path, witness.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { address: witness.address, key: witness.witness_key },
  });
