import { Text, Title } from '@mantine/core';
import type { QuestionnaireFault } from '#shared/questionnaire/questionnaire-faults.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { questionOf, sectionOf } from '#web/features/forms/draft/draft-places.ts';
import { faultsByField } from './faults-by-field.ts';
import styles from './builder.module.css';
import { QuestionSample } from '#web/features/forms/questions/question-sample.tsx';
import { QuestionSettings } from '#web/features/forms/questions/question-settings.tsx';
import { SectionSettings } from './section-settings.tsx';

interface SettingsPaneProps {
  readonly questionnaire: Questionnaire;
  readonly selected: string | null;
  /** The faults to show; before the first attempt to publish only those that prevent saving. */
  readonly faults: readonly QuestionnaireFault[];
}

/** Edits the question or section that is selected on the left. */
export function SettingsPane({ questionnaire, selected, faults }: SettingsPaneProps) {
  const question = selected === null ? undefined : questionOf(questionnaire, selected);
  const section = selected === null ? undefined : sectionOf(questionnaire, selected);
  const fieldFaults = faultsByField(faults, selected);
  if (question !== undefined) {
    const number = questionsOf(questionnaire).indexOf(question) + 1;
    return (
      <section className={styles.settings} aria-label={`Frage ${number} bearbeiten`}>
        <Title order={2} size="h3">
          Frage {number}
        </Title>
        <QuestionSettings key={question.id} questionnaire={questionnaire} question={question} faults={fieldFaults} />
        <QuestionSample question={question} />
      </section>
    );
  }
  if (section !== undefined) {
    return (
      <section className={styles.settings} aria-label="Abschnitt bearbeiten">
        <Title order={2} size="h3">
          Abschnitt {questionnaire.sections.indexOf(section) + 1}
        </Title>
        <SectionSettings key={section.id} questionnaire={questionnaire} section={section} faults={fieldFaults} />
      </section>
    );
  }
  return (
    <section className={styles.settings} aria-label="Bearbeiten">
      <Text c="dimmed">Wählen Sie links eine Frage oder fügen Sie einen Abschnitt hinzu.</Text>
    </section>
  );
}
