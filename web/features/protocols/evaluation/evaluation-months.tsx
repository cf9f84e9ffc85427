import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import styles from './evaluation.module.css';
import type { CountedFilter } from './evaluation-filter.ts';
import { longMonth, shortMonth } from '#web/ui/time/months.ts';
import { lastDayOf } from './evaluation-filter.ts';

const MAX_BAR_REM = 8.75;

interface EvaluationMonthsProps {
  readonly months: FormEvaluation['months'];
  readonly countedFilter: CountedFilter;
}

/**
 * Shows a bar for each month. Its height is the number of protocols, and its coloured foot the number with a finding.
 * Each bar links to the protocols of its month.
 */
export function EvaluationMonths({ months, countedFilter }: EvaluationMonthsProps) {
  const maxProtocols = Math.max(...months.map(({ protocols }) => protocols), 1);
  return (
    <section className={styles.panel} aria-labelledby="months">
      <Title order={2} size="h3" id="months">
        Protokolle im Monat
      </Title>
      <p className={styles.legend} aria-hidden>
        <span className={styles.legendFinding} /> mit Mangel <span className={styles.legendOther} /> ohne Mangel
      </p>
      <ol className={styles.months} data-many={months.length > 13 || undefined}>
        {months.map(({ month, protocols, findings }) => (
          <li key={month}>
            <Link
              to="/service/protocols"
              search={withoutEmpty(countedFilter({ from: month, to: lastDayOf(month) }))}
              className={styles.month}
              aria-label={`${longMonth(month)}: ${protocols} Protokolle, ${findings} mit Mangel`}
              title={`${longMonth(month)}: ${protocols} Protokolle, ${findings} mit Mangel`}
            >
              <span>{protocols}</span>
              <span className={styles.bar} style={{ height: `${(protocols / maxProtocols) * MAX_BAR_REM}rem` }}>
                <span
                  className={styles.barFinding}
                  style={{ height: `${(findings / Math.max(protocols, 1)) * 100}%` }}
                />
              </span>
              <span className={styles.monthName}>
                <span>{shortMonth(month)}</span>
                <span>{month.slice(0, 4)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
