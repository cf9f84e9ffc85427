import styles from './evaluation.module.css';

interface SparklineProps {
  readonly label: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
  readonly tone: 'plain' | 'watch';
}

const WIDTH = 300;
const HEIGHT = 48;
/** Space for the thickness of the line. */
const EDGE_SPACE = 4;

/** Shows a line without axes, and a table for people who cannot see the line or want to know the exact values. */
export function Sparkline({ label, points, tone }: SparklineProps) {
  const maxValue = Math.max(...points.map(({ value }) => value), 1);
  const coordinates = points.map(({ value }, index) => ({
    x: EDGE_SPACE + (index / (points.length - 1)) * (WIDTH - 2 * EDGE_SPACE),
    y: HEIGHT - EDGE_SPACE - (value / maxValue) * (HEIGHT - 2 * EDGE_SPACE),
  }));
  const lastCoordinate = coordinates.at(-1);
  return (
    <details className={styles.overTime}>
      <summary>
        <span className={styles.overTimeLabel}>{label}</span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.sparkline}
          data-tone={tone}
          aria-hidden
        >
          <polyline points={coordinates.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
          {lastCoordinate && <circle cx={lastCoordinate.x} cy={lastCoordinate.y} r={3} />}
        </svg>
      </summary>
      <table className={styles.exact}>
        <thead>
          <tr>
            <th scope="col">Monat</th>
            <th scope="col">{label.split(' ')[0]}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <td>{point.label}</td>
              <td>{point.value.toLocaleString('de-DE')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
