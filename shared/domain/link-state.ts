interface Dates {
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
}

/**
 * Returns the state of a link that was sent by e-mail.
 * @param usedAt the time at which the link was used, after which it cannot be revoked or expire
 */
export function linkState(usedAt: Date | null, { revoked_at, expires_at }: Dates, now: Date) {
  if (usedAt !== null) return 'used';
  if (revoked_at !== null) return 'revoked';
  return expires_at <= now ? 'expired' : 'open';
}
