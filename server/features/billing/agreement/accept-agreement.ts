import type { SessionActor } from '#server/access/actor.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { AccessDenied, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { AGREEMENT_VERSION, contracts } from '#shared/contracts/billing/billing.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canAcceptAgreement } from '#shared/permissions.ts';
import { findUserName, lockContract, updateContract } from '#server/features/billing/billing.queries.ts';

const REFUSAL_MESSAGES = {
  demo: 'Im Demo-Zugang kann nichts vereinbart werden.',
  platform: 'Die Vereinbarung nimmt die Organisation selbst an.',
} as const;
const VERSION_MESSAGE = 'Diese Fassung gilt nicht mehr. Bitte lesen Sie die aktuelle Fassung.';

/**
 * Accepts the data-processing agreement in its current version for the organisation. Accepting it again changes
 * nothing.
 */
export async function acceptAgreement(context: Context, id: number, version: string): Promise<void> {
  const { tx, scope, actor, now } = context;
  if (!canAcceptAgreement(actor)) throw new AccessDenied(refusalMessageFor(actor));
  if (version !== AGREEMENT_VERSION)
    throw new ValidationFailed([{ propertyPath: 'version', message: VERSION_MESSAGE }]);
  const contract = await lockContract(tx, scope, id);
  if (contract.agreement_version === version) return;
  await updateContract(tx, scope, id, {
    agreement_version: version,
    agreement_accepted_at: now,
    agreement_accepted_by: actor.userId,
    agreement_accepted_name: await findUserName(tx, scope, actor.userId),
  });
  await appendToLedger(tx, {
    customerId: contract.customer_id,
    type: 'agreement.accepted',
    entity: iri(contracts.path, id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { versionBefore: contract.agreement_version ?? 'none', versionAfter: version },
  });
}

const refusalMessageFor = ({ isDemo }: SessionActor) => (isDemo ? REFUSAL_MESSAGES.demo : REFUSAL_MESSAGES.platform);
