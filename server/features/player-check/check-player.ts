// Nothing of whom it is about leaves this function but to OASIS: no log, no error, no row.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { credentialsOf, noteUse } from '#server/features/oasis-certs/oasis-certs.public.ts';
import type { StepContext } from '#server/http/serve-in-steps.ts';
import type { OasisAnswer } from '#server/oasis/answers.ts';
import { localDay } from '#server/time/zoned-time.ts';
import type { PlayerCheckCreate, PlayerCheckResult, StoredOutcome } from '#shared/contracts/player-check.ts';
import { isUnderage } from '#shared/minimum-age.ts';
import { findCheckPlace, type CheckPlace } from './find-check-place.ts';
import { countQuery, insertPlayerCheck, returnQuery } from './player-check.queries.ts';
import { hasCertificateEnded, isAnswered, monthAt } from './player-check.rules.ts';

type Server = Pick<FastifyInstance, 'store' | 'secrets' | 'oasis' | 'log'>;

/** In three steps, and no transaction is open while OASIS is asked: counted, asked, noted. */
export async function checkPlayer(
  server: Server,
  context: StepContext,
  player: PlayerCheckCreate,
): Promise<PlayerCheckResult> {
  const { location, minimumAge, certificate } = await findPlace(server, context);
  const isSimulated = certificate?.is_simulated === true;
  const today = localDay(context.now.getTime(), location.time_zone);
  if (isUnderage({ dateOfBirth: player.dateOfBirth, today, minimumAge })) return { outcome: 'underage', isSimulated };
  const began = performance.now();
  const { outcome, contact } = await askOasis(server, { location, certificate, now: context.now }, player);
  const duration = Math.round(performance.now() - began);
  await note(server, context, { location, certificate, outcome, duration });
  return { outcome, contact, isSimulated };
}

const findPlace = ({ store }: Server, context: StepContext): Promise<CheckPlace> =>
  store.asActor(context.scope, 'read only', (tx) => findCheckPlace({ ...context, tx }));

type Answer = Omit<OasisAnswer, 'outcome'> & { readonly outcome: StoredOutcome };
type Asking = Omit<CheckPlace, 'minimumAge'> & { readonly now: Date };

async function askOasis(
  { store, secrets, oasis, log }: Server,
  { location, certificate, now }: Asking,
  player: PlayerCheckCreate,
): Promise<Answer> {
  if (certificate === undefined) return { outcome: 'noCertificate' };
  if (hasCertificateEnded(certificate, now)) return { outcome: 'certificateInvalid' };
  const counting = { location, month: monthAt(now, location.time_zone) };
  // As the owner: no request can write a count. Who asks, and for which location, is settled.
  if (!(await store.asSystem((tx) => countQuery(tx, counting)))) return { outcome: 'quotaExhausted' };
  const answer = await credentialsOf({ store, secrets }, certificate, location.oasis_site_id).then(
    (credentials) => oasis.ask(player, credentials),
    (): Answer => ({ outcome: 'certificateInvalid' }),
  );
  if (isAnswered(answer.outcome)) return answer;
  log.warn({ certificate: certificate.id, location: location.id, outcome: answer.outcome }, 'OASIS gave no answer');
  if (answer.outcome !== 'unclear') await store.asSystem((tx) => returnQuery(tx, counting));
  return answer;
}

interface Noted extends Omit<CheckPlace, 'minimumAge'> {
  readonly outcome: StoredOutcome;
  readonly duration: number;
}

/** As the owner: that a query was made is not the asker's to write. */
const note = (
  { store }: Server,
  { actor, now }: StepContext,
  { location, certificate, outcome, duration }: Noted,
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
      duration_milliseconds: duration,
      request_id: randomUUID(),
    });
    if (certificate === undefined || outcome === 'quotaExhausted' || outcome === 'noCertificate') return;
    await noteUse(tx, certificate.id, { now, failure: isAnswered(outcome) ? null : outcome });
  });
