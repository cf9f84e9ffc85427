import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import styles from './evaluation.module.css';
import { type CountedFilter, countedProtocols, type EvaluationFilter } from './evaluation-filter.ts';
import { EvaluationLocations } from './evaluation-locations.tsx';
import { EvaluationMonths } from './evaluation-months.tsx';
import { EvaluationQuestions } from './evaluation-questions.tsx';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import card from '#web/ui/list/figure-card.module.css';
import { percent } from './percent.ts';
import type { ProtocolFilter } from '#web/features/protocols/list/protocol-filter.ts';

interface EvaluationFiguresProps {
  readonly evaluation: FormEvaluation;
  readonly period: { readonly filter: EvaluationFilter; readonly today: string };
}

export function EvaluationFigures({ evaluation, period }: EvaluationFiguresProps) {
  const countedFilter: CountedFilter = (conditions) => countedProtocols(evaluation.form, period, conditions);
  return (
    <Stack gap="xl">
      <Totals evaluation={evaluation} countedFilter={countedFilter} />
      <div className={styles.columns}>
        <EvaluationMonths months={evaluation.months} countedFilter={countedFilter} />
        <EvaluationLocations locations={evaluation.locations} countedFilter={countedFilter} />
      </div>
      <EvaluationQuestions questions={evaluation.questions} countedFilter={countedFilter} />
    </Stack>
  );
}

interface TotalsProps {
  readonly evaluation: FormEvaluation;
  readonly countedFilter: CountedFilter;
}

function Totals({ evaluation: { protocols, protocolsWithFinding }, countedFilter }: TotalsProps) {
  const protocolsWithoutFinding = protocols - protocolsWithFinding;
  return (
    <section className={styles.totals} aria-label="Zahlen im Zeitraum">
      <FigureLink label="Protokolle" figure={protocols} filter={countedFilter()} />
      <FigureLink
        label="mit Mangel"
        figure={protocolsWithFinding}
        share={protocolsWithFinding / protocols}
        tone={protocolsWithFinding > 0 ? 'watch' : 'plain'}
        filter={countedFilter({ finding: 'yes' })}
      />
      <FigureLink
        label="ohne Mangel"
        figure={protocolsWithoutFinding}
        share={protocolsWithoutFinding / protocols}
        filter={countedFilter({ finding: 'no' })}
      />
    </section>
  );
}

interface FigureLinkProps {
  readonly label: string;
  readonly figure: number;
  /** Share from 0 to 1. */
  readonly share?: number;
  readonly tone?: 'watch' | 'plain';
  readonly filter: ProtocolFilter;
}

/** Shows a number as a link to the list of what it counts. */
function FigureLink({ label, figure, share, tone = 'plain', filter }: FigureLinkProps) {
  return (
    <Link to="/service/protocols" search={withoutEmpty(filter)} className={card.card} data-tone={tone}>
      <span className={styles.totalLabel}>{label}</span>
      <span className={card.figure}>
        {figure.toLocaleString('de-DE')}
        {share !== undefined && <span className={styles.share}> {percent(share)}</span>}
      </span>
    </Link>
  );
}
