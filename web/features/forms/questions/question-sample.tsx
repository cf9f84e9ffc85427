import { Skeleton } from '@mantine/core';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { LazyQuestionnaireFields, answerStoreInMemory } from '#web/features/protocols/protocols.public.ts';
import styles from '#web/features/forms/builder/builder.module.css';

/** Shows the question as it will look on the tablet, and lets the author try it out. */
export function QuestionSample({ question }: { readonly question: Question }) {
  // The preview is updated with low priority, so that typing is not delayed.
  const shownQuestion = useDeferredValue(question);
  const [answerStore] = useState(() => answerStoreInMemory());
  const questionnaire = useMemo(
    () => ({
      sections: [
        {
          id: 'sample',
          title: 'So sieht es auf dem Tablet aus',
          questions: [
            {
              ...shownQuestion,
              visibleIf: undefined,
              label: shownQuestion.label.trim() === '' ? 'Noch ohne Text' : shownQuestion.label,
            },
          ],
        },
      ],
    }),
    [shownQuestion],
  );
  return (
    <section className={styles.sample} aria-label="So sieht die Frage aus" data-preview>
      <Suspense fallback={<Skeleton height={140} radius="md" />}>
        <LazyQuestionnaireFields
          // Answers of another type are invalid, so the preview starts again.
          key={`${shownQuestion.id} ${shownQuestion.type}`}
          questionnaire={questionnaire}
          answerStore={answerStore}
          faults={NO_FAULTS}
        />
      </Suspense>
    </section>
  );
}

const NO_FAULTS: never[] = [];
