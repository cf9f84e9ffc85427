import { logSecurityEvent } from '#server/access/security-log.ts';
import type { Context } from '#server/http/serve/serve.ts';

type EventDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Master data belong to no organisation and thus to no ledger, so the security log records who changed them. */
export const logPlatformChange = ({ tx, actor }: Context, entity: string, details: EventDetails): Promise<void> =>
  logSecurityEvent(tx, {
    kind: 'master-data-changed',
    by: actor,
    userId: actor.userId,
    details: { entity, ...details },
  });
