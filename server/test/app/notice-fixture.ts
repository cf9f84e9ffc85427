import { write } from '#server/test/wire/wire-fixture.ts';
import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { Client } from './test-app.ts';

/** Gives notice to a day in two months. */
export const giveNotice = (client: Client, customer: number, values: object = {}) =>
  write(client, {
    method: 'POST',
    url: '/api/terminations',
    body: {
      customer: `/api/customers/${customer}`,
      endsOn: monthsAfter(localDay(Date.now(), SERVER_TIME_ZONE), 2),
      retrievalDays: 30,
      ...values,
    },
  });

export const withdraw = (client: Client, iri: string) =>
  write(client, { method: 'POST', url: `${iri}/withdrawal`, body: {} });
