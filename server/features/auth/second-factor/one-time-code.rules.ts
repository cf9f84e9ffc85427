import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
/** Accepts one step before or after the current one, because clocks differ. */
const window = 1;

/**
 * Verifies a code of RFC 6238 with the parameters that authenticator apps assume: SHA-1, six digits, thirty seconds.
 * @param lastStep the step of the last accepted code; codes of it or of earlier steps are rejected
 * @returns the step the code belongs to, or null when it is wrong
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const generator = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds });
  const delta = generator.validate({ token: code, timestamp: now.getTime(), window });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / (stepSeconds * 1000)) + delta;
  return step > (lastStep ?? -1) ? step : null;
}
