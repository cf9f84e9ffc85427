import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { QuestionnaireFault } from '#shared/questionnaire/questionnaire-faults.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { useDraftStore } from './builder-context.ts';
import styles from './builder.module.css';
import { focusField } from '#web/features/forms/questions/focus-field.ts';

interface FaultListProps {
  readonly faults: readonly QuestionnaireFault[];
  readonly questionnaire: Questionnaire;
  readonly onChosen: () => void;
  readonly onClose: () => void;
}

/** Lists what is missing before the form can be published, each as a link to its field. */
export function FaultList({ faults, questionnaire, onChosen, onClose }: FaultListProps) {
  const { select } = useDraftStore();
  const goToFault = ({ path, section, question }: QuestionnaireFault) => {
    onChosen();
    select(question ?? section ?? null);
    focusField(path);
  };
  return (
    <section className={styles.faults} aria-labelledby="faults">
      <p id="faults" className={styles.faultsTitle}>
        <IconAlertCircle size={20} aria-hidden />
        Vor dem Veröffentlichen fehlt noch
      </p>
      <ul aria-labelledby="faults">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.message}`}>
            <UnstyledButton
              className={styles.fault}
              onClick={() => goToFault(fault)}
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
            >
              <span className={styles.faultPlace}>{placeText(questionnaire, fault)}</span>
              <span>{fault.message}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeText(questionnaire: Questionnaire, { section, question }: QuestionnaireFault): string {
  const questionIndex = questionsOf(questionnaire).findIndex(({ id }) => id === question);
  if (questionIndex !== -1) return `Frage ${questionIndex + 1}`;
  const sectionIndex = questionnaire.sections.findIndex(({ id }) => id === section);
  return sectionIndex === -1 ? 'Fragebogen' : `Abschnitt ${sectionIndex + 1}`;
}
