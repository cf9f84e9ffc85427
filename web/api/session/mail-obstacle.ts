import { canReceiveMail } from '#shared/permissions.ts';
import { runtimeConfig } from './runtime-config.ts';
import { useActor } from './session.ts';

/** Returns why a mail would reach nobody, as a sentence; null if mails are delivered. */
export function useMailObstacle(): string | null {
  if (!canReceiveMail(useActor())) return 'In der Demo gehen keine E-Mails hinaus.';
  return runtimeConfig.sendsMail ? null : 'Von diesem Server gehen keine E-Mails hinaus.';
}
