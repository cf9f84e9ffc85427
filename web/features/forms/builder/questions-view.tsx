import { memo, useDeferredValue, useMemo } from 'react';
import type { QuestionnaireFault } from '#shared/questionnaire/questionnaire-faults.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from './builder.module.css';
import type { DraftState } from '#web/features/forms/draft/draft-history.ts';
import { idsWithFaults } from './faults-by-field.ts';
import { SettingsPane } from './settings-pane.tsx';
import { StructurePane } from './structure-pane.tsx';

interface QuestionsViewProps {
  readonly state: DraftState;
  /** The faults to show; before the first attempt to publish only those that prevent saving. */
  readonly faults: readonly QuestionnaireFault[];
}

/** Shows the questions on the left and the settings of the selected one on the right, or below its row on a phone. */
export const QuestionsView = memo(function QuestionsView({ state, faults }: QuestionsViewProps) {
  const { questionnaire, selected } = state;
  const listedQuestionnaire = useListedQuestionnaire(questionnaire);
  const isWideScreen = useIsWideScreen();
  const idsWithFault = useMemo(() => idsWithFaults(faults), [faults]);
  const settings = <SettingsPane questionnaire={questionnaire} selected={selected} faults={faults} />;
  return (
    <div className={styles.panes}>
      <StructurePane
        questionnaire={listedQuestionnaire}
        selected={selected}
        idsWithFault={idsWithFault}
        settings={isWideScreen ? null : settings}
      />
      {isWideScreen && <div className={styles.side}>{settings}</div>}
    </div>
  );
});

/**
 * Updates typed text in the list with low priority, while its field shows it immediately. Added, moved or removed
 * questions appear in both immediately.
 */
function useListedQuestionnaire(questionnaire: Questionnaire): Questionnaire {
  const deferred = useDeferredValue(questionnaire);
  return isSameOrder(deferred, questionnaire) ? deferred : questionnaire;
}

const isSameOrder = ({ sections }: Questionnaire, otherQuestionnaire: Questionnaire) =>
  sections.length === otherQuestionnaire.sections.length &&
  sections.every(({ id, questions }, index) => {
    const section = otherQuestionnaire.sections[index];
    return (
      section?.id === id &&
      section.questions.length === questions.length &&
      section.questions.every((question, questionIndex) => question.id === questions[questionIndex]?.id)
    );
  });
