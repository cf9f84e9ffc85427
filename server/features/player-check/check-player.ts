// Personal data of the guest goes to OASIS only: it must not enter any log, error or row.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { loadCredentials, recordCertificateUse } from '#server/features/oasis-certs/oasis-certs.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import type { CallContext } from '#server/http/serve/serve-without-transaction.ts';
import type { OasisAnswer } from '#server/oasis/answers.ts';
import { localDay } from '#server/time/zoned-time.ts';
import type {
  PlayerCheckCreate,
  PlayerCheckResult,
  StoredOutcome,
} from '#shared/contracts/player-check/player-check.ts';
import { FUTURE_BIRTH_MESSAGE, isUnderage } from '#shared/domain/minimum-age.ts';
import { findCheckContext, type CheckContext } from './find-check-context.ts';
import { countQuery, insertPlayerCheck, returnQuery } from './player-check.queries.ts';
import { hasCertificateEnded, isAnswered, currentMonth } from './player-check.rules.ts';

type Server = Pick<FastifyInstance, 'store' | 'secrets' | 'oasis' | 'log'>;

/** Counts the query, sends it to OASIS and records the outcome. No transaction is open while OASIS is queried. */
export async function checkPlayer(
  server: Server,
  context: CallContext,
  player: PlayerCheckCreate,
): Promise<PlayerCheckResult> {
  const { location, minimumAge, certificate } = await findContextInScope(server, context);
  const isSimulated = certificate?.is_simulated === true;
  const today = localDay(context.now.getTime(), location.time_zone);
  if (player.dateOfBirth > today)
    throw new ValidationFailed([{ propertyPath: 'dateOfBirth', message: FUTURE_BIRTH_MESSAGE }]);
  if (isUnderage({ dateOfBirth: player.dateOfBirth, today, minimumAge })) return { outcome: 'underage', isSimulated };
  const startedAt = performance.now();
  const { outcome, contact } = await askOasis(server, { location, certificate, now: context.now }, player);
  const durationMilliseconds = Math.round(performance.now() - startedAt);
  await recordCheck(server, context, { location, certificate, outcome, durationMilliseconds });
  return { outcome, contact, isSimulated };
}

const findContextInScope = ({ store }: Server, context: CallContext): Promise<CheckContext> =>
  store.asActor(context.scope, 'read only', (tx) => findCheckContext({ ...context, tx }));

type CheckAnswer = Omit<OasisAnswer, 'outcome'> & { readonly outcome: StoredOutcome };
type OasisQuery = Omit<CheckContext, 'minimumAge'> & { readonly now: Date };

async function askOasis(
  { store, secrets, oasis, log }: Server,
  { location, certificate, now }: OasisQuery,
  player: PlayerCheckCreate,
): Promise<CheckAnswer> {
  if (certificate === undefined) return { outcome: 'noCertificate' };
  if (hasCertificateEnded(certificate, now)) return { outcome: 'certificateInvalid' };
  const countedQuery = { location, month: currentMonth(now, location.time_zone) };
  // Runs with the system role, because no request may write a count. The actor and the location were checked before.
  if (!(await store.asSystem((tx) => countQuery(tx, countedQuery)))) return { outcome: 'quotaExhausted' };
  const answer = await loadCredentials({ store, secrets }, certificate, location.oasis_site_id).then(
    (credentials) => oasis.ask(player, credentials),
    (): CheckAnswer => ({ outcome: 'certificateInvalid' }),
  );
  if (isAnswered(answer.outcome)) return answer;
  log.warn({ certificate: certificate.id, location: location.id, outcome: answer.outcome }, 'OASIS gave no answer');
  if (answer.outcome !== 'unclear') await store.asSystem((tx) => returnQuery(tx, countedQuery));
  return answer;
}

interface CheckRecord extends Omit<CheckContext, 'minimumAge'> {
  readonly outcome: StoredOutcome;
  readonly durationMilliseconds: number;
}

/** Runs with the system role, because no request may write the log of queries. */
const recordCheck = (
  { store }: Server,
  { actor, now }: CallContext,
  { location, certificate, outcome, durationMilliseconds }: CheckRecord,
): Promise<void> =>
  store.asSystem(async (tx) => {
    await insertPlayerCheck(tx, {
      customer_id: location.customer_id,
      location_id: location.id,
      user_id: actor.userId,
      profile_id: actor.profileId,
      profile_chosen_offline: actor.profileId !== null && actor.isProfileChosenOffline,
      certificate_id: certificate?.id ?? null,
      outcome,
      asked_at: now,
      duration_milliseconds: durationMilliseconds,
      request_id: randomUUID(),
    });
    if (certificate === undefined || outcome === 'quotaExhausted' || outcome === 'noCertificate') return;
    await recordCertificateUse(tx, certificate.id, { now, failure: isAnswered(outcome) ? null : outcome });
  });
