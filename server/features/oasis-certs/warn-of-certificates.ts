import { linkOrigin, type Config } from '#server/config.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { insertTold } from '#server/features/notifications/notifications.public.ts';
import type { Job } from '#server/jobs.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { CERTIFICATE_WARNING_DAYS } from '#shared/certificate-days.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { warningFor, warningMail, type Warning } from './certificate-warning.rules.ts';
import {
  claimWarning,
  findEndingCertificates,
  findToldWarnings,
  findWarnedPeople,
  type EndingCertificate,
} from './certificate-warnings.queries.ts';

/** What ended before is on the dashboard and needs no message any more. */
const EXPIRED_TOLD_FOR_DAYS = 7;

interface Telling {
  readonly secrets: Secrets;
  readonly origin: string;
  readonly now: Date;
}

/** Once for each number of days, in the bell and by mail. */
export const warnOfCertificates = (config: Config, secrets: Secrets): Job => ({
  name: 'warn of certificates',
  async run(store, now) {
    const telling = { secrets, origin: linkOrigin(config), now };
    const failures: unknown[] = [];
    for (const due of await findDue(store, now)) {
      try {
        // As the owner: it works for all organisations. Each in a transaction of its own, so that one that fails keeps no other.
        await store.asSystem((tx) => tell(tx, due, telling));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Warnings of certificates could not be told.');
  },
});

interface Due {
  readonly certificate: EndingCertificate;
  readonly warning: Warning;
}

async function findDue(store: Store, now: Date): Promise<Due[]> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MILLISECONDS);
  // The days are those of the calendar, the bounds a day wider.
  const bounds = { from: at(-EXPIRED_TOLD_FOR_DAYS), until: at(Math.max(...CERTIFICATE_WARNING_DAYS) + 1), now };
  const { ending, told } = await store.askAsSystem(async (tx) => {
    const found = await findEndingCertificates(tx, bounds);
    const ids = found.map(({ id }) => id);
    return { ending: found, told: await findToldWarnings(tx, ids) };
  });
  return ending.flatMap((certificate) => {
    const warning = warningFor(certificate, now);
    const isNew = warning !== undefined && !told.has(`${certificate.id}:${warning.daysBefore}`);
    return isNew ? [{ certificate, warning }] : [];
  });
}

async function tell(tx: Tx, { certificate, warning }: Due, { secrets, origin, now }: Telling): Promise<void> {
  const { daysBefore, ...text } = warning;
  if (!(await claimWarning(tx, { certificateId: certificate.id, daysBefore, now }))) return;
  const about = `certificate:${certificate.id}:${daysBefore}`;
  const people = await findWarnedPeople(tx, certificate.customer_id);
  const whose = { customer_id: certificate.customer_id, location_id: null, sender_id: null };
  await insertTold(
    tx,
    people.map(({ id }) => ({ about, ...whose, receiver_id: id, ...text })),
    now,
  );
  const content = warningMail(certificate, warning, origin);
  for (const { id, email, is_written_to: isWrittenTo } of people)
    if (isWrittenTo) await writeMail(tx, secrets, { about: `${about}:${id}`, recipient: email, content, now });
}
