import type { Tx } from '#server/db/database.ts';
import { insertNotifications } from '#server/features/notifications/notifications.public.ts';
import { findOperators } from './operators.queries.ts';

interface AccessNotice {
  /** The occasion: nobody is told twice of the same one. */
  readonly about: string;
  readonly type: 'INFO' | 'WARNING';
  readonly message: string;
  readonly locationId?: number;
  readonly now: Date;
}

/** Notifies the operators of an organisation of what happened with an access of an authority. Needs the system role. */
export async function notifyOperators(
  tx: Tx,
  access: { readonly id: number; readonly customer_id: number },
  { about, type, message, locationId, now }: AccessNotice,
): Promise<void> {
  const receivers = await findOperators(tx, access.customer_id);
  await insertNotifications(
    tx,
    receivers.map((receiver) => ({
      about,
      customer_id: access.customer_id,
      location_id: locationId ?? null,
      receiver_id: receiver,
      sender_id: null,
      type,
      link: `/customer/authorities?access=${access.id}`,
      message,
    })),
    now,
  );
}
