import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import styles from './evaluation.module.css';
import { NUMBER_LABELS } from './evaluation-csv.ts';

const FIGURE_NAMES = ['minimum', 'average', 'maximum'] as const;

export function NumberFigures({ question }: { readonly question: FormEvaluation['questions'][number] }) {
  if (question.average === undefined) return null;
  return (
    <dl className={styles.numbers}>
      {FIGURE_NAMES.map((name) => (
        <div key={name} className={styles.number}>
          <dt>{NUMBER_LABELS[name]}</dt>
          <dd>{question[name]?.toLocaleString('de-DE', { maximumFractionDigits: 2 })}</dd>
        </div>
      ))}
    </dl>
  );
}
