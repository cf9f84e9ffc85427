import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

/** Mails an hour to one person at several addresses: enough to correct a mistyped one. */
export const MAX_MAILS_TO_PERSON = 5;
/** Mails an hour to one address, whatever persons the links are for. */
export const MAX_MAILS_TO_ADDRESS = 5;
/** Mails an hour of one organisation. Many people may be asked at once, but a stolen login must not flood mailboxes. */
export const MAX_MAILS_OF_CUSTOMER = 200;

/** The mails with links of the last hour, and when the first of them was sent. */
export interface LinkMailCounts {
  readonly toPerson: number;
  readonly firstToPerson: Date | null;
  /** Addresses that differ only in capital letters are the same mailbox. */
  readonly toAddress: number;
  readonly firstToAddress: Date | null;
  readonly ofCustomer: number;
  readonly firstOfCustomer: Date | null;
}

export const countedSince = (now: Date): Date => new Date(now.getTime() - HOUR_MILLISECONDS);

/** Says why another mail is refused; undefined if it is not. */
export function mailRefusal(counts: LinkMailCounts, now: Date): string | undefined {
  const { toPerson, firstToPerson, toAddress, firstToAddress, ofCustomer, firstOfCustomer } = counts;
  if (toPerson >= MAX_MAILS_TO_PERSON)
    return `Diese Person hat in der letzten Stunde schon ${toPerson} Links bekommen. ${advice(firstToPerson, now)}`;
  if (toAddress >= MAX_MAILS_TO_ADDRESS)
    return `An diese Adresse gingen in der letzten Stunde schon ${toAddress} Links. ${advice(firstToAddress, now)}`;
  if (ofCustomer >= MAX_MAILS_OF_CUSTOMER)
    return `In der letzten Stunde wurden schon ${ofCustomer} Links verschickt. ${advice(firstOfCustomer, now)}`;
  return undefined;
}

function advice(first: Date | null, now: Date): string {
  const milliseconds = (first?.getTime() ?? now.getTime()) + HOUR_MILLISECONDS - now.getTime();
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE_MILLISECONDS));
  const wait = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
  return `Bitte in ${wait} erneut senden, oder die Adresse leer lassen und den Link kopieren.`;
}
