import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { TooManyRequests } from '#server/http/render/errors.ts';

/** A session may ask for so much at once, which is more than the photos of the longest protocol, opened one after the other. */
const BURST = 150;
/** So much is added again each second, which is more than somebody reads, and less than a program that copies everything. */
const PER_SECOND = 4;
/** A file is printed or read as a whole, so it counts as several requests. */
export const FILE_COST = 5;
const MAX_KEPT_SESSIONS = 1000;

const TOO_FAST_MESSAGE =
  'Das waren sehr viele Abrufe in kurzer Zeit. In einigen Sekunden geht es weiter; es ist nichts verloren.';

interface Allowance {
  readonly left: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Bounds how fast the session of an authority reads. Each process counts for itself. */
export class RequestAllowance {
  readonly #sessions = new Map<string, Allowance>();

  /** @throws TooManyRequests if the session has used up what it may ask for */
  use({ sessionHash }: Pick<AuthorityActor, 'sessionHash'>, cost: number, now: number): void {
    const session = sessionHash.toString('hex');
    const before = this.#sessions.get(session) ?? { left: BURST, at: now };
    const left = Math.min(BURST, before.left + ((now - before.at) / 1000) * PER_SECOND);
    this.#sessions.delete(session);
    this.#sessions.set(session, { left: left < cost ? left : left - cost, at: now });
    // The session that was used longest ago is the first one.
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MAX_KEPT_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    if (left < cost) throw new TooManyRequests(TOO_FAST_MESSAGE, Math.ceil((cost - left) / PER_SECOND));
  }
}
