import { MAX_DRAWN_LOCATIONS, TOUR_TEXTS, tourBars } from '#shared/domain/reports/overview-texts.ts';
import { TOUR_CHART_STYLES } from '#shared/domain/charts/chart-colours.ts';
import type { TourShare } from '#shared/domain/reports/report-overview.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';
import { ChartKey, ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import chart from '#web/ui/chart/chart.module.css';
import styles from './overview.module.css';

/** Draws the shares of confirmed, automatic and missed tours, of each location if there are several. */
export function TourChart({ tours }: { readonly tours: readonly TourShare[] }) {
  if (tours.length === 0) return <p className={styles.nothing}>Keine geplanten Kontrollgänge.</p>;
  const shortName = shortLocationNames(tours.map(({ location }) => location));
  const hiddenCount = tours.length - MAX_DRAWN_LOCATIONS;
  return (
    <>
      <ul className={styles.tours}>
        {tourBars(tours).map(({ label, shares, text }) => (
          <li key={label}>
            <span className={styles.location}>{shortName(label)}</span>
            <span className={styles.shares} aria-hidden>
              {TOUR_CHART_STYLES.map((chartStyle, index) =>
                shares[index] === 0 ? null : (
                  <span
                    key={chartStyle}
                    className={chart.share}
                    data-look={chartStyle}
                    style={{ flexGrow: shares[index] }}
                  />
                ),
              )}
            </span>
            <strong>{text}</strong>
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
      {tours.length > 1 && (
        <ChartLegend>
          {TOUR_CHART_STYLES.map((chartStyle, index) => (
            <ChartKey key={chartStyle} chartStyle={chartStyle}>
              {Object.values(TOUR_TEXTS)[index]}
            </ChartKey>
          ))}
        </ChartLegend>
      )}
    </>
  );
}
