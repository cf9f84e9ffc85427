import { linkOrigin, type Config } from '#server/config.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { insertNotifications } from '#server/features/notifications/notifications.public.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { CERTIFICATE_WARNING_DAYS } from '#shared/domain/certificate-days.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { warningFor, warningMail, type CertificateWarning } from './certificate-warning.rules.ts';
import {
  claimWarning,
  findEndingCertificates,
  findSentWarnings,
  findWarningReceivers,
  type EndingCertificate,
} from './certificate-warnings.queries.ts';

/** Certificates that ended earlier are shown on the dashboard and cause no message any more. */
const EXPIRED_WARNING_DAYS = 7;

interface DeliveryContext {
  readonly secrets: Secrets;
  readonly origin: string;
  readonly now: Date;
}

/** Warns once for each number of remaining days, by notification and by mail. */
export const warnOfEndingCertificates = (config: Config, secrets: Secrets): Job => ({
  name: 'warn of certificates',
  async run(store, now) {
    const delivery = { secrets, origin: linkOrigin(config), now };
    const failures: unknown[] = [];
    for (const dueWarning of await findDueWarnings(store, now)) {
      try {
        // Runs with the system role, for all organisations; one transaction each, so that a failure affects no other.
        await store.asSystem((tx) => sendWarning(tx, dueWarning, delivery));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Warnings of certificates could not be told.');
  },
});

interface DueWarning {
  readonly certificate: EndingCertificate;
  readonly warning: CertificateWarning;
}

async function findDueWarnings(store: Store, now: Date): Promise<DueWarning[]> {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MILLISECONDS);
  // The warnings count calendar days, so the bounds are a day wider.
  const searchRange = {
    from: daysFromNow(-EXPIRED_WARNING_DAYS),
    until: daysFromNow(Math.max(...CERTIFICATE_WARNING_DAYS) + 1),
    now,
  };
  const { endingCertificates, sentWarnings } = await store.queryAsSystem(async (tx) => {
    const certificates = await findEndingCertificates(tx, searchRange);
    const ids = certificates.map(({ id }) => id);
    return { endingCertificates: certificates, sentWarnings: await findSentWarnings(tx, ids) };
  });
  return endingCertificates.flatMap((certificate) => {
    const warning = warningFor(certificate, now);
    const isNew = warning !== undefined && !sentWarnings.has(`${certificate.id}:${warning.daysBefore}`);
    return isNew ? [{ certificate, warning }] : [];
  });
}

async function sendWarning(
  tx: Tx,
  { certificate, warning }: DueWarning,
  { secrets, origin, now }: DeliveryContext,
): Promise<void> {
  const { daysBefore, ...text } = warning;
  if (!(await claimWarning(tx, { certificateId: certificate.id, daysBefore, now }))) return;
  const mailSubject = `certificate:${certificate.id}:${daysBefore}`;
  const people = await findWarningReceivers(tx, certificate.customer_id);
  const addressColumns = { customer_id: certificate.customer_id, location_id: null, sender_id: null };
  await insertNotifications(
    tx,
    people.map(({ id }) => ({ about: mailSubject, ...addressColumns, receiver_id: id, ...text })),
    now,
  );
  const content = warningMail(certificate, warning, origin);
  for (const { id, email, is_written_to: isWrittenTo } of people)
    if (isWrittenTo) await writeMail(tx, secrets, { about: `${mailSubject}:${id}`, recipient: email, content, now });
}
