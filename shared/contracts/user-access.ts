// What the management does for somebody's access beyond its data.
import * as z from 'zod/mini';
import { AccountSessions } from './account.ts';
import { endpoint } from './endpoint.ts';
import { atMost } from './hydra.ts';
import { User } from './users.ts';

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/users/{id}/sessions',
  summary: 'Where a user is signed in.',
  response: AccountSessions,
});

export const SessionToEnd = z.object({ session: z.uuid('Bitte eine Sitzung angeben.') });
export const endUserSession = endpoint({
  method: 'POST',
  path: '/api/users/{id}/sessions/end',
  summary: 'Signs a user out where the session was opened.',
  body: SessionToEnd,
  response: AccountSessions,
});

export const SecondFactorReset = z.object({
  /** The user reads it, and the security log keeps it. */
  reason: z.string().check(z.trim(), z.minLength(1, 'Bitte einen Grund angeben.'), atMost(500)),
});
export type SecondFactorReset = z.infer<typeof SecondFactorReset>;
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second_factor_reset',
  summary: 'Turns off the second factor of a user who cannot give it any more.',
  body: SecondFactorReset,
  response: User,
});
