import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PREVIEWED_DATE_COUNT } from '#shared/contracts/tasks/task-templates.ts';
import { formatTime, formatWeekday } from '#web/ui/time/local-time.ts';
import styles from './recurrence-preview.module.css';
import { recurrenceDatesQuery, refusalOf } from './task-templates.api.ts';

/** Shows the next dates of a rule, or why there are none. */
export function RecurrencePreview({ rule }: { readonly rule: string }) {
  const dates = useQuery(recurrenceDatesQuery(rule));
  if (rule === '')
    return <Text c="dimmed">Diese Vorlage erzeugt keine Aufgaben. Sie bleibt für später gespeichert.</Text>;
  return (
    <section aria-label="Nächste Termine" aria-live="polite">
      <Text fw={600}>Nächste Termine</Text>
      {dates.isPending && <Skeleton height={120} mt={6} aria-label="Termine werden berechnet" />}
      {dates.isError && (
        <Text c="var(--mantine-color-error)">
          {refusalOf(dates.error) ?? 'Die Termine konnten nicht berechnet werden. Speichern ist trotzdem möglich.'}
        </Text>
      )}
      {dates.isSuccess && (
        <>
          <ol className={styles.dates}>
            {dates.data.map((date) => (
              <li key={date}>
                {formatWeekday(date)}, {formatTime(date)} Uhr
              </li>
            ))}
          </ol>
          {dates.data.length < PREVIEWED_DATE_COUNT && <Text c="dimmed">Danach endet die Wiederholung.</Text>}
          <Text size="sm" c="dimmed">
            An Tagen, an denen ein Standort geschlossen bleibt, entfällt die Aufgabe dort.
          </Text>
        </>
      )}
    </section>
  );
}
