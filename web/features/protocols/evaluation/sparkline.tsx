import styles from './evaluation.module.css';

interface SparklineProps {
  readonly label: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
  readonly tone: 'plain' | 'watch';
}

const WIDTH = 300;
const HEIGHT = 48;
/** Room for the line's own thickness. */
const EDGE = 4;

/** A line without axes for the eye, a table for who cannot see it or wants to know it exactly. */
export function Sparkline({ label, points, tone }: SparklineProps) {
  const most = Math.max(...points.map(({ value }) => value), 1);
  const places = points.map(({ value }, index) => ({
    x: EDGE + (index / (points.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE),
  }));
  const last = places.at(-1);
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
          <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
          {last && <circle cx={last.x} cy={last.y} r={3} />}
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
