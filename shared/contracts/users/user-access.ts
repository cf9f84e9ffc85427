// What the management can do for the login of a user: sessions and second factor.
import * as z from 'zod/mini';
import { AccountSessions } from '#shared/contracts/auth/account.ts';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { requiredText } from '#shared/contracts/wire/hydra.ts';
import { User } from './users.ts';

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/users/{id}/sessions',
  summary: 'Retrieves the sessions of a user.',
  response: AccountSessions,
});

export const SessionToEnd = z.object({ session: z.uuid('Bitte eine Sitzung angeben.') });
export const endUserSession = endpoint({
  method: 'POST',
  path: '/api/users/{id}/sessions/end',
  summary: 'Ends a session of a user.',
  afterContractEnd: 'allowed',
  body: SessionToEnd,
  response: AccountSessions,
});

export const SecondFactorReset = z.object({
  /** The user is shown the reason, and the security log stores it. */
  reason: requiredText('Bitte einen Grund angeben.', 500),
});
export type SecondFactorReset = z.infer<typeof SecondFactorReset>;
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second_factor_reset',
  summary: 'Turns off the second factor of a user who has lost it.',
  body: SecondFactorReset,
  response: User,
});
