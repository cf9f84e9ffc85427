import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { linkOrigin, isMailConfigured, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { findDuePlaces, findRemindedCustomers, tellVerwaltung } from './report-dues.queries.ts';
import { reminderOn, reminderText, untilWhenText } from './report-dues.rules.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { nextOf } from './show-dues.ts';

interface Customer {
  readonly id: number;
  readonly is_demo: boolean;
}

interface Post {
  readonly secrets: Secrets;
  readonly origin: string;
}

/**
 * Reminds the management 60, 30 and 7 days before a report is due and once when it is overdue. It checks this each
 * hour, and each reminder is sent once.
 */
export function remindOfReports(config: Config, secrets: Secrets): Job {
  let next = 0;
  const post = isMailConfigured(config) ? { secrets, origin: linkOrigin(config) } : undefined;
  return {
    name: 'remind of reports',
    async run(store, now) {
      if (now.getTime() < next) return;
      next = now.getTime() + HOUR_MILLISECONDS;
      const failures: unknown[] = [];
      for (const customer of await store.asSystem(findRemindedCustomers)) {
        // A failure for one organisation must not stop the reminders of the others.
        await remind(store, customer, { now, post }).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Not every organisation was reminded.');
    },
  };
}

async function remind(
  store: Store,
  { id, is_demo: isDemo }: Customer,
  { now, post }: { readonly now: Date; readonly post: Post | undefined },
): Promise<void> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  await store.asSystem(async (tx) => {
    const locations = await findDuePlaces(tx, SYSTEM_SCOPE, { customers: [id], locations: null });
    const placesWithDueDay = locations.map((location) => ({ ...location, dueOn: nextOf(location).dueOn }));
    for (const [day, sameDay] of Map.groupBy(placesWithDueDay, ({ dueOn, mode }) => `${dueOn}:${mode}`)) {
      const [firstLocation] = sameDay;
      const reminder = firstLocation === undefined ? null : reminderOn(firstLocation.dueOn, today);
      if (firstLocation === undefined || reminder === null) continue;
      const names = sameDay.map(({ name }) => name);
      const message = reminderText({
        reminder,
        day: germanDay(firstLocation.dueOn),
        mode: firstLocation.mode,
        places: names,
      });
      const type = reminder === 'overdue' ? 'DANGER' : 'WARNING';
      const mailSubject = `report-due:${id}:${day}:${reminder}`;
      const notifiedUsers = await tellVerwaltung(tx, {
        customerId: id,
        about: mailSubject,
        places: names.length,
        message,
        type,
        now,
      });
      if (post === undefined || isDemo) continue;
      for (const person of notifiedUsers)
        await writeMail(tx, post.secrets, {
          about: `${mailSubject}:${names.length}:${person.id}`,
          recipient: person.email,
          content: mailOf({ message, names, mode: firstLocation.mode, origin: post.origin }),
          now,
        });
    }
  });
}

const MAX_NAMES = 20;

interface ReminderMail {
  readonly message: string;
  readonly names: readonly string[];
  readonly mode: 'submit' | 'keep';
  readonly origin: string;
}

function mailOf({ message, names, mode, origin }: ReminderMail) {
  const rest = names.length > MAX_NAMES ? ` und ${names.length - MAX_NAMES} weitere` : '';
  return {
    subject: 'Ein Bericht zum Sozialkonzept ist fällig',
    greeting: 'Guten Tag',
    paragraphs: [message, `Standorte: ${names.slice(0, MAX_NAMES).join(', ')}${rest}.`],
    action: { label: 'Berichte öffnen', url: `${origin}/reports/list` },
    smallPrint: [untilWhenText(mode)],
  };
}
