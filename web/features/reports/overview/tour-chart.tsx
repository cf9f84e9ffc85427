import { MAX_DRAWN_LOCATIONS, plannedOf, shareText, TOUR_WORDS } from '#shared/domain/reports/overview-words.ts';
import type { TourShare } from '#shared/domain/reports/report-overview.ts';
import { ChartKey, ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import chart from '#web/ui/chart/chart.module.css';
import styles from './overview.module.css';

const PARTS = [
  ['confirmed', 'fact'],
  ['auto', 'automatic'],
  ['missed', 'missed'],
] as const;

/** Draws how the planned tours of each location ended; the table beside it has the same numbers. */
export function TourChart({ tours }: { readonly tours: readonly TourShare[] }) {
  if (tours.length === 0) return <p className={styles.nothing}>Keine geplanten Kontrollgänge.</p>;
  const further = tours.length - MAX_DRAWN_LOCATIONS;
  return (
    <>
      <ul className={styles.tours}>
        {tours.slice(0, MAX_DRAWN_LOCATIONS).map((one) => (
          <li key={one.location}>
            <span className={styles.location}>{one.location}</span>
            <span className={styles.shares} aria-hidden>
              {PARTS.map(([part, look]) =>
                one[part] === 0 ? null : (
                  <span
                    key={part}
                    className={chart.share}
                    data-look={look}
                    style={{ flexGrow: one[part] / plannedOf(one) }}
                  />
                ),
              )}
            </span>
            <strong>{shareText(one)}</strong>
          </li>
        ))}
        <li aria-hidden className={styles.axis}>
          <span />
          <span className={styles.scale}>
            <span>0 %</span>
            <span>50 %</span>
            <span>100 %</span>
          </span>
          <span />
        </li>
      </ul>
      {further > 0 && (
        <p className={styles.nothing}>
          {further === 1 ? 'Ein weiterer Standort steht' : `${further} weitere Standorte stehen`} in der Tabelle.
        </p>
      )}
      <ChartLegend>
        {PARTS.map(([part, look]) => (
          <ChartKey key={part} look={look}>
            {TOUR_WORDS[part]}
          </ChartKey>
        ))}
      </ChartLegend>
    </>
  );
}
