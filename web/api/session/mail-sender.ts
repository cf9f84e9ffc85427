import { useSession } from './session.ts';

/** Names the sender of a mail that the user writes in the mail program of the device. */
interface MailSender {
  /** Name of the organisation; undefined if the session works for another one. */
  readonly organisation: string | undefined;
  /** The last lines of the mail, which name the user and the organisation. */
  readonly closing: string;
}

/** @param customer IRI of the organisation for which the user writes */
export function useMailSender(customer: string): MailSender {
  const session = useSession();
  const organisation = session.customer?.['@id'] === customer ? session.customer.name : undefined;
  const name = `${session.user.firstname} ${session.user.lastname}`.trim();
  return { organisation, closing: ['Mit freundlichen Grüßen', name, organisation].filter(Boolean).join('\n') };
}
