import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
/** One step either way, for clocks that differ. */
const window = 1;

/**
 * RFC 6238 with the parameters authenticator apps assume: SHA-1, six digits, thirty seconds.
 * @param lastStep the step of the last accepted code: none of it or before is accepted again
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
