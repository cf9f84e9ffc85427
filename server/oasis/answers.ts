// Interprets the responses of OASIS. A response that is not known here never admits a guest.
import type { CheckOutcome } from '#shared/contracts/player-check/player-check.ts';
import { readAnswer } from './status-xml.ts';

export type OasisOutcome = Extract<CheckOutcome, 'clear' | 'banned' | 'unclear' | 'unavailable' | 'certificateInvalid'>;

export interface OasisAnswer {
  readonly outcome: OasisOutcome;
  readonly contact?: string | undefined;
}

const OUTCOMES_BY_STATUS: ReadonlyMap<string, OasisOutcome> = new Map([
  ['NICHT_GESPERRT', 'clear'],
  ['GESPERRT', 'banned'],
]);
/** HTTP statuses with which OASIS rejects the certificate, the Kennung or the Passwort. */
const REFUSAL_STATUSES: readonly number[] = [401, 403];

export function toAnswer(httpStatus: number, body: string): OasisAnswer {
  if (REFUSAL_STATUSES.includes(httpStatus)) return { outcome: 'certificateInvalid' };
  if (httpStatus >= 500 || httpStatus === 429) return { outcome: 'unavailable' };
  const answer = httpStatus === 200 ? readAnswer(body) : undefined;
  const outcome = OUTCOMES_BY_STATUS.get(answer?.status ?? '') ?? 'unclear';
  return outcome === 'banned' ? { outcome, contact: answer?.contact } : { outcome };
}

/** Interprets a failed request. OASIS rejects a certificate with a TLS alert. */
export function toFailure(error: unknown): OasisAnswer {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/.test(String(cause.code)))
      return { outcome: 'certificateInvalid' };
  }
  return { outcome: 'unavailable' };
}
