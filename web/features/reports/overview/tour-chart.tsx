import {
  MAX_DRAWN_LOCATIONS,
  countPlannedTours,
  shareText,
  TOUR_TEXTS,
} from '#shared/domain/reports/overview-texts.ts';
import { TOUR_CHART_STYLES } from '#shared/domain/charts/chart-colours.ts';
import type { TourShare } from '#shared/domain/reports/report-overview.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';
import { ChartKey, ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import chart from '#web/ui/chart/chart.module.css';
import styles from './overview.module.css';

const [CONFIRMED, AUTO, MISSED] = TOUR_CHART_STYLES;
const TOUR_OUTCOMES = [
  ['confirmed', CONFIRMED],
  ['auto', AUTO],
  ['missed', MISSED],
] as const;

/** Draws the shares of confirmed, automatic and missed tours of each location. */
export function TourChart({ tours }: { readonly tours: readonly TourShare[] }) {
  if (tours.length === 0) return <p className={styles.nothing}>Keine geplanten Kontrollgänge.</p>;
  const shortName = shortLocationNames(tours.map(({ location }) => location));
  const hiddenCount = tours.length - MAX_DRAWN_LOCATIONS;
  return (
    <>
      <ul className={styles.tours}>
        {tours.slice(0, MAX_DRAWN_LOCATIONS).map((locationTours) => (
          <li key={locationTours.location}>
            <span className={styles.location}>{shortName(locationTours.location)}</span>
            <span className={styles.shares} aria-hidden>
              {TOUR_OUTCOMES.map(([outcome, chartStyle]) =>
                locationTours[outcome] === 0 ? null : (
                  <span
                    key={outcome}
                    className={chart.share}
                    data-look={chartStyle}
                    style={{ flexGrow: locationTours[outcome] / countPlannedTours(locationTours) }}
                  />
                ),
              )}
            </span>
            <strong>{shareText(locationTours)}</strong>
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
      {hiddenCount > 0 && (
        <p className={styles.nothing}>
          {hiddenCount === 1 ? 'Ein weiterer Standort steht' : `${hiddenCount} weitere Standorte stehen`} in der
          Tabelle.
        </p>
      )}
      <ChartLegend>
        {TOUR_OUTCOMES.map(([outcome, chartStyle]) => (
          <ChartKey key={outcome} chartStyle={chartStyle}>
            {TOUR_TEXTS[outcome]}
          </ChartKey>
        ))}
      </ChartLegend>
    </>
  );
}
