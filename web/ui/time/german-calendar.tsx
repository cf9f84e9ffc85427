import '@mantine/dates/styles.css';
import { DatesProvider, type DatesProviderProps } from '@mantine/dates';
import 'dayjs/locale/de';
import type { ReactNode } from 'react';

/** Labels of the calendar's buttons, which would otherwise have no accessible names. */
export const CALENDAR_LABELS = {
  monthLevelControl: 'Monat wählen',
  yearLevelControl: 'Jahr wählen',
  nextMonth: 'Nächster Monat',
  previousMonth: 'Voriger Monat',
  nextYear: 'Nächstes Jahr',
  previousYear: 'Voriges Jahr',
  nextDecade: 'Nächstes Jahrzehnt',
  previousDecade: 'Voriges Jahrzehnt',
};

/** Weekends keep the text colour, because red means 'act now' elsewhere in the application. */
const SETTINGS: DatesProviderProps['settings'] = { locale: 'de', firstDayOfWeek: 1, weekendDays: [] };

export const GermanCalendar = ({ children }: { readonly children: ReactNode }) => (
  <DatesProvider settings={SETTINGS}>{children}</DatesProvider>
);
