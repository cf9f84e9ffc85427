import { noteSecurityEvent } from '#server/access/security-log.ts';
import type { Context } from '#server/http/serve.ts';

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Master data belong to no organisation, so no ledger holds who changed them: the log of the platform does. */
export const notePlatformChange = ({ tx, actor }: Context, entity: string, details: Details): Promise<void> =>
  noteSecurityEvent(tx, {
    kind: 'master-data-changed',
    by: actor,
    userId: actor.userId,
    details: { entity, ...details },
  });
