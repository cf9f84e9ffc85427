import { requiresSecondFactor } from '#shared/permissions.ts';

type Account = Parameters<typeof requiresSecondFactor>[0] & { readonly is_sample: boolean };

/**
 * Returns whether an account needs a second factor. Sample logins are exempt: they are published in the documentation,
 * so anybody could set up a factor that locks out all others.
 */
export const isFactorRequired = (account: Account): boolean => requiresSecondFactor(account) && !account.is_sample;
