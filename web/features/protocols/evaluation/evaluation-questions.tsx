import { Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import styles from './evaluation.module.css';
import { AnswerBars } from './answer-bars.tsx';
import type { CountedFilter } from './evaluation-filter.ts';
import { longMonth } from '#web/ui/time/months.ts';
import { NUMBER_LABELS } from './evaluation-csv.ts';
import { Sparkline } from './sparkline.tsx';

const FIGURE_NAMES = ['minimum', 'average', 'maximum'] as const;

type Question = FormEvaluation['questions'][number];

interface EvaluationQuestionsProps {
  readonly questions: readonly Question[];
  readonly countedFilter: CountedFilter;
}

export function EvaluationQuestions({ questions, countedFilter }: EvaluationQuestionsProps) {
  return (
    <section aria-labelledby="questions">
      <Title order={2} id="questions" mb="sm">
        Antworten je Frage
      </Title>
      <div className={styles.questions}>
        {questions.map((question) => (
          <QuestionPanel key={question.question} question={question} countedFilter={countedFilter} />
        ))}
      </div>
    </section>
  );
}

interface QuestionPanelProps {
  readonly question: Question;
  readonly countedFilter: CountedFilter;
}

function QuestionPanel({ question, countedFilter }: QuestionPanelProps) {
  const titleId = `evaluated-${question.question}`;
  const { findings, answered } = question;
  return (
    <article className={styles.panel} aria-labelledby={titleId}>
      <Title order={3} size="h4" id={titleId} className={styles.questionTitle}>
        {question.label}
      </Title>
      <div className={styles.facts}>
        <Link
          to="/service/protocols"
          search={withoutEmpty(countedFilter({ answer: question.question }))}
          className={styles.fact}
        >
          {answered === 1 ? '1 Antwort' : `${answered.toLocaleString('de-DE')} Antworten`}
        </Link>
        {findings > 0 && (
          <Link
            to="/service/protocols"
            search={withoutEmpty(countedFilter({ defect: question.question }))}
            className={styles.fact}
          >
            <StatusBadge tone="soon" icon={IconAlertTriangle}>
              {findings === 1 ? '1 Mangel' : `${findings.toLocaleString('de-DE')} Mängel`}
            </StatusBadge>
          </Link>
        )}
      </div>
      {question.values.length > 0 && <AnswerBars question={question} countedFilter={countedFilter} />}
      <NumberFigures question={question} />
      {answered > 0 && <MonthlyTrend question={question} />}
    </article>
  );
}

/** Shows the findings over time for a question that can have them, and the answers for any other. */
function MonthlyTrend({ question: { months, findings } }: { readonly question: Question }) {
  const hasFindings = findings > 0;
  const label = hasFindings ? 'Mängel im Monat' : 'Antworten im Monat';
  const points = months.map((month) => ({
    label: longMonth(month.month),
    value: hasFindings ? month.findings : month.answered,
  }));
  if (points.length < 2) return null;
  return <Sparkline label={label} points={points} tone={hasFindings ? 'watch' : 'plain'} />;
}

function NumberFigures({ question }: { readonly question: FormEvaluation['questions'][number] }) {
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
