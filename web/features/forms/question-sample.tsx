import { Skeleton } from '@mantine/core';
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Answer, Answers } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { LazyQuestionnaireFields } from '#web/features/protocols/protocols.public.ts';
import styles from './builder.module.css';

/** The one question as it will stand on the tablet, to be tried out while it is written. */
export function QuestionSample({ question }: { readonly question: Question }) {
  // Typing goes before looking.
  const shown = useDeferredValue(question);
  const [answers, setAnswers] = useState<Answers>({});
  const change = useCallback((id: string, answer: Answer) => setAnswers((before) => ({ ...before, [id]: answer })), []);
  const questionnaire = useMemo(
    () => ({
      sections: [
        {
          id: 'sample',
          title: 'So sieht es auf dem Tablet aus',
          questions: [
            { ...shown, visibleIf: undefined, label: shown.label.trim() === '' ? 'Noch ohne Text' : shown.label },
          ],
        },
      ],
    }),
    [shown],
  );
  return (
    <section className={styles.sample} aria-label="So sieht die Frage aus" data-preview>
      <Suspense fallback={<Skeleton height={140} radius="md" />}>
        <LazyQuestionnaireFields
          // Another type has other answers.
          key={`${shown.id} ${shown.type}`}
          questionnaire={questionnaire}
          answers={answers}
          faults={NO_FAULTS}
          onChange={change}
        />
      </Suspense>
    </section>
  );
}

const NO_FAULTS: never[] = [];
