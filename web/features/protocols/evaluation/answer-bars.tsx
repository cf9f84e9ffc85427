import '#web/mantine-forms.css';
import { Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import styles from './evaluation.module.css';
import type { CountedFilter } from './evaluation-filter.ts';
import { percent } from './percent.ts';

interface AnswerBarsProps {
  readonly question: FormEvaluation['questions'][number];
  readonly countedFilter: CountedFilter;
}

/** Shows how often each answer was given. One protocol may give several answers to a multiple choice. */
export function AnswerBars({ question: { question, values, answered }, countedFilter }: AnswerBarsProps) {
  return (
    <ul className={styles.values}>
      {values.map(({ value, text, count, isFinding }) => {
        const share = answered === 0 ? 0 : count / answered;
        return (
          <li key={value}>
            <Link
              to="/service/protocols"
              search={withoutEmpty(countedFilter({ answer: `${question}=${value}` }))}
              className={styles.value}
            >
              <span className={styles.name}>
                {text}
                {isFinding && <IconAlertTriangle size={16} aria-label="Mangel" className={styles.defect} />}
              </span>
              <span className={styles.ofAll}>
                {count.toLocaleString('de-DE')} · {percent(share)}
              </span>
              <Progress
                value={share * 100}
                color={isFinding ? 'orange.6' : 'gray.6'}
                size="sm"
                aria-hidden
                className={styles.progress}
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
