import { requiresSecondFactor } from '#shared/permissions.ts';

type Account = Parameters<typeof requiresSecondFactor>[0] & { readonly is_sample: boolean };

/** The sample logins stand in the documentation: everybody could set up a factor for everybody else. */
export const isFactorRequired = (account: Account): boolean => requiresSecondFactor(account) && !account.is_sample;
