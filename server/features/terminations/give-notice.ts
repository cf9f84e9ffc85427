import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { AccessDenied, Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { requestJob } from '#server/live/request-job.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { terminations, type TerminationCreate } from '#shared/contracts/terminations/terminations.ts';
import { users } from '#shared/contracts/users/users.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { deletionDay, lastDayBounds } from '#shared/domain/billing/termination-days.ts';
import { canGiveNotice, canSetContract, canTerminate } from '#shared/permissions.ts';
import { ENDING_JOB } from './end-organisations.ts';
import { findContractTerm, insertTermination, markWithdrawn, type TerminationRow } from './terminations.queries.ts';

const DEMO_MESSAGE = 'Der Vertrag der Demo kann nicht beendet werden: Sie wird jede Nacht wiederhergestellt.';

/** Gives notice for an organisation. @throws Conflict if notice was given already */
export async function giveNotice(context: Context, input: TerminationCreate): Promise<number> {
  const { tx, scope, actor, now } = context;
  const customer = await resolveReference(input.customer, customers.path, (id) => findOwnOrganisation(tx, scope, id));
  if (!canGiveNotice(actor, { isDemo: customer.is_demo })) throw new AccessDenied(DEMO_MESSAGE);
  if (customer.ended_at !== null) throw new Conflict('Der Vertrag dieser Organisation ist bereits beendet.');
  await checkLastDay(context, customer.id, input.endsOn);
  const days = { ends_on: input.endsOn, deletes_on: deletionDay(input.endsOn, input.retrievalDays) };
  const notice = await insertTermination(tx, scope, {
    customer_id: customer.id,
    ...days,
    given_by: actor.userId,
    given_at: now,
  });
  if (notice === undefined) throw new Conflict('Der Vertrag dieser Organisation ist bereits gekündigt.');
  await requestJob(tx, ENDING_JOB);
  await appendToLedger(tx, {
    ...entryOf(context, { id: notice.id, customer_id: customer.id }),
    type: 'termination.given',
    data: { endsOn: days.ends_on, deletesOn: days.deletes_on },
  });
  return notice.id;
}

/** Withdraws a notice. @throws Conflict after the end, and if it was withdrawn already */
export async function withdrawNotice(context: Context, row: TerminationRow): Promise<void> {
  const { tx, scope, actor, now } = context;
  if (!canTerminate(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const obstacle = await markWithdrawn(tx, scope, row.id, { withdrawn_by: actor.userId, withdrawn_at: now });
  if (obstacle !== undefined)
    throw new Conflict(
      obstacle === 'ended'
        ? 'Der Vertrag ist beendet. Die Kündigung kann nicht mehr zurückgenommen werden.'
        : 'Diese Kündigung ist bereits zurückgenommen.',
    );
  await requestJob(tx, ENDING_JOB);
  await appendToLedger(tx, { ...entryOf(context, row), type: 'termination.withdrawn', data: {} });
}

/** The platform may agree on any day with an organisation that lies within the contract. */
async function checkLastDay({ tx, scope, actor, now }: Context, customerId: number, endsOn: string): Promise<void> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const term = await findContractTerm(tx, scope, customerId);
  const noticeMonths = canSetContract(actor) ? 0 : term.notice_months;
  const bounds = lastDayBounds({ today, noticeMonths });
  const earliest = term.begins_on !== null && term.begins_on > bounds.earliest ? term.begins_on : bounds.earliest;
  if (endsOn < earliest) throw invalidDay(`Der Vertrag kann frühestens am ${germanDay(earliest)} enden.`);
  if (endsOn > bounds.latest) throw invalidDay(`Bitte einen Tag bis zum ${germanDay(bounds.latest)} angeben.`);
}

const invalidDay = (message: string) => new ValidationFailed([{ propertyPath: 'endsOn', message }]);

/** Finds the organisation only within the scope of the session; an admin may choose any of them. */
const findOwnOrganisation = async (tx: Tx, scope: Scope, id: number) =>
  scope.kind === 'platform' || scope.customerId === id ? findCustomer(tx, scope, id) : undefined;

const entryOf = ({ actor, now }: Context, { id, customer_id: customerId }: { id: number; customer_id: number }) => ({
  customerId,
  entity: iri(terminations.path, id),
  at: now,
  occurredAt: now,
  actor: iri(users.path, actor.userId),
});
