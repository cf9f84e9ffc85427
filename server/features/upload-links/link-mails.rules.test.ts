import { expect, it } from 'vitest';
import { MAX_MAILS_OF_CUSTOMER, MAX_MAILS_TO_ADDRESS, MAX_MAILS_TO_PERSON, mailRefusal } from './link-mails.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const none = {
  toPerson: 0,
  firstToPerson: null,
  toAddress: 0,
  firstToAddress: null,
  ofCustomer: 0,
  firstOfCustomer: null,
};
const halfAnHourAgo = new Date('2026-11-21T11:30:00Z');
const almostAnHourAgo = new Date('2026-11-21T11:00:30Z');

it.each([
  ['no mail before', none, undefined],
  ['one mail less to the person', { ...none, toPerson: MAX_MAILS_TO_PERSON - 1 }, undefined],
  [
    'too many to the person',
    { ...none, toPerson: MAX_MAILS_TO_PERSON, firstToPerson: halfAnHourAgo },
    'Diese Person hat in der letzten Stunde schon 5 Links bekommen. Bitte in 30 Minuten erneut senden, oder die Adresse leer lassen und den Link kopieren.',
  ],
  ['one mail less to the address', { ...none, toAddress: MAX_MAILS_TO_ADDRESS - 1 }, undefined],
  [
    'too many to the address, for several persons',
    { ...none, toPerson: 1, toAddress: MAX_MAILS_TO_ADDRESS, firstToAddress: halfAnHourAgo },
    'An diese Adresse gingen in der letzten Stunde schon 5 Links. Bitte in 30 Minuten erneut senden, oder die Adresse leer lassen und den Link kopieren.',
  ],
  ['one mail less of the organisation', { ...none, ofCustomer: MAX_MAILS_OF_CUSTOMER - 1 }, undefined],
  [
    'too many of the organisation',
    { ...none, ofCustomer: MAX_MAILS_OF_CUSTOMER, firstOfCustomer: almostAnHourAgo },
    'In der letzten Stunde wurden schon 200 Links verschickt. Bitte in einer Minute erneut senden, oder die Adresse leer lassen und den Link kopieren.',
  ],
])('%s', (_case, counts, refusal) => {
  expect(mailRefusal(counts, now)).toBe(refusal);
});
