import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { linkOrigin, isMailConfigured, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { findDueLocations, findRemindedCustomers, notifyManagement } from './report-dues.queries.ts';
import { reminderOn, reminderText, untilWhenText } from './report-dues.rules.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { nextReportOf } from './show-dues.ts';

interface RemindedCustomer {
  readonly id: number;
  readonly is_demo: boolean;
}

interface MailContext {
  readonly secrets: Secrets;
  readonly origin: string;
}

/**
 * Reminds the management 60, 30 and 7 days before a report is due and once when it is overdue. It checks this each
 * hour, and each reminder is sent once.
 */
export function remindOfReports(config: Config, secrets: Secrets): Job {
  let next = 0;
  const mailContext = isMailConfigured(config) ? { secrets, origin: linkOrigin(config) } : undefined;
  return {
    name: 'remind of reports',
    async run(store, now) {
      if (now.getTime() < next) return;
      next = now.getTime() + HOUR_MILLISECONDS;
      const failures: unknown[] = [];
      for (const customer of await store.asSystem(findRemindedCustomers)) {
        // A failure for one organisation must not stop the reminders of the others.
        await remindCustomer(store, customer, { now, mailContext }).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Not every organisation was reminded.');
    },
  };
}

async function remindCustomer(
  store: Store,
  { id, is_demo: isDemo }: RemindedCustomer,
  { now, mailContext }: { readonly now: Date; readonly mailContext: MailContext | undefined },
): Promise<void> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  await store.asSystem(async (tx) => {
    const locations = await findDueLocations(tx, SYSTEM_SCOPE, { customers: [id], locations: null });
    const locationsWithDueDay = locations.map((location) => ({ ...location, dueOn: nextReportOf(location).dueOn }));
    for (const [day, locationsOfDay] of Map.groupBy(locationsWithDueDay, ({ dueOn, mode }) => `${dueOn}:${mode}`)) {
      const [firstLocation] = locationsOfDay;
      const reminder = firstLocation === undefined ? null : reminderOn(firstLocation.dueOn, today);
      if (firstLocation === undefined || reminder === null) continue;
      const names = locationsOfDay.map(({ name }) => name);
      const message = reminderText({
        reminder,
        day: germanDay(firstLocation.dueOn),
        mode: firstLocation.mode,
        locationNames: names,
      });
      const type = reminder === 'overdue' ? 'DANGER' : 'WARNING';
      const mailSubject = `report-due:${id}:${day}:${reminder}`;
      const notifiedUsers = await notifyManagement(tx, {
        customerId: id,
        about: mailSubject,
        locationCount: names.length,
        message,
        type,
        now,
      });
      if (mailContext === undefined || isDemo) continue;
      for (const person of notifiedUsers)
        await writeMail(tx, mailContext.secrets, {
          about: `${mailSubject}:${names.length}:${person.id}`,
          recipient: person.email,
          content: mailOf({ message, names, mode: firstLocation.mode, origin: mailContext.origin }),
          now,
        });
    }
  });
}

const MAX_LISTED_NAMES = 20;

interface ReminderMail {
  readonly message: string;
  readonly names: readonly string[];
  readonly mode: 'submit' | 'keep';
  readonly origin: string;
}

function mailOf({ message, names, mode, origin }: ReminderMail) {
  const othersText = names.length > MAX_LISTED_NAMES ? ` und ${names.length - MAX_LISTED_NAMES} weitere` : '';
  return {
    subject: 'Ein Bericht zum Sozialkonzept ist fällig',
    greeting: 'Guten Tag',
    paragraphs: [message, `Standorte: ${names.slice(0, MAX_LISTED_NAMES).join(', ')}${othersText}.`],
    action: { label: 'Berichte öffnen', url: `${origin}/reports/list` },
    smallPrint: [untilWhenText(mode)],
  };
}
