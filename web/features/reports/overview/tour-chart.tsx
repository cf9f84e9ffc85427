import { MAX_DRAWN_LOCATIONS, plannedOf, shareText, TOUR_WORDS } from '#shared/domain/reports/overview-words.ts';
import type { TourShare } from '#shared/domain/reports/report-overview.ts';
import { Key } from './measure-chart.tsx';
import styles from './overview.module.css';

const PARTS = [
  ['confirmed', 'fact'],
  ['auto', 'automatic'],
  ['missed', 'missed'],
] as const;

/** How the planned tours of each location ended; the numbers stand in the table beside it. */
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
                  <span key={part} data-look={look} style={{ flexGrow: one[part] / plannedOf(one) }} />
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
      <ul className={styles.legend} aria-hidden>
        {PARTS.map(([part, look]) => (
          <Key key={part} look={look}>
            {TOUR_WORDS[part]}
          </Key>
        ))}
      </ul>
    </>
  );
}
