import { Stack } from '@mantine/core';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import styles from './evaluation.module.css';
import { type Counted, countedProtocols, type EvaluationFilter } from './evaluation-filter.ts';
import { EvaluationLocations } from './evaluation-locations.tsx';
import { EvaluationMonths } from './evaluation-months.tsx';
import { EvaluationQuestions } from './evaluation-questions.tsx';
import { FigureLink } from './figure-link.tsx';

interface EvaluationFiguresProps {
  readonly evaluation: FormEvaluation;
  readonly period: { readonly filter: EvaluationFilter; readonly today: string };
}

export function EvaluationFigures({ evaluation, period }: EvaluationFiguresProps) {
  const counted: Counted = (narrowed) => countedProtocols(evaluation.form, period, narrowed);
  return (
    <Stack gap="xl">
      <Totals evaluation={evaluation} counted={counted} />
      <div className={styles.columns}>
        <EvaluationMonths months={evaluation.months} counted={counted} />
        <EvaluationLocations locations={evaluation.locations} counted={counted} />
      </div>
      <EvaluationQuestions questions={evaluation.questions} counted={counted} />
    </Stack>
  );
}

interface TotalsProps {
  readonly evaluation: FormEvaluation;
  readonly counted: Counted;
}

function Totals({ evaluation: { protocols, protocolsWithFinding }, counted }: TotalsProps) {
  const without = protocols - protocolsWithFinding;
  return (
    <section className={styles.totals} aria-label="Zahlen im Zeitraum">
      <FigureLink label="Protokolle" figure={protocols} filter={counted()} />
      <FigureLink
        label="mit Mangel"
        figure={protocolsWithFinding}
        share={protocolsWithFinding / protocols}
        tone={protocolsWithFinding > 0 ? 'watch' : 'plain'}
        filter={counted({ finding: 'yes' })}
      />
      <FigureLink
        label="ohne Mangel"
        figure={without}
        share={without / protocols}
        filter={counted({ finding: 'no' })}
      />
    </section>
  );
}
