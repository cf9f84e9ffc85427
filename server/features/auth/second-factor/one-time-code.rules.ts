import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Accepts one step before or after the current one, because clocks differ. */
const ACCEPTED_STEPS_APART = 1;

/**
 * Verifies a code of RFC 6238 with the parameters that authenticator apps assume: SHA-1, six digits, thirty seconds.
 * @param lastStep the step of the last accepted code; codes of it or of earlier steps are rejected
 * @returns the step the code belongs to, or null when it is wrong
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const generator = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });
  const stepsApart = generator.validate({ token: code, timestamp: now.getTime(), window: ACCEPTED_STEPS_APART });
  if (stepsApart === null) return null;
  const step = Math.floor(now.getTime() / (STEP_SECONDS * 1000)) + stepsApart;
  return step > (lastStep ?? -1) ? step : null;
}
