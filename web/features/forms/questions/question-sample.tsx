import { Skeleton } from '@mantine/core';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { LazyQuestionnaireFields, sheetInMemory } from '#web/features/protocols/protocols.public.ts';
import styles from '#web/features/forms/builder/builder.module.css';

/** The one question as it will stand on the tablet, to be tried out while it is written. */
export function QuestionSample({ question }: { readonly question: Question }) {
  // Typing goes before looking.
  const shown = useDeferredValue(question);
  const [sheet] = useState(() => sheetInMemory());
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
          sheet={sheet}
          faults={NO_FAULTS}
        />
      </Suspense>
    </section>
  );
}

const NO_FAULTS: never[] = [];
