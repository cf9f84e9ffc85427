import { Textarea, TextInput } from '@mantine/core';
import {
  MAX_HELP_TEXT_CHARACTERS,
  MAX_LABEL_CHARACTERS,
  type Questionnaire,
  type Section,
} from '#shared/questionnaire/questionnaire.ts';
import { useDraftStore } from './builder-context.ts';
import { ConditionFields } from '#web/features/forms/questions/condition-fields.tsx';
import { earlierQuestions } from '#web/features/forms/draft/draft-places.ts';
import type { FieldFaults } from './faults-by-field.ts';
import styles from './settings.module.css';

interface SectionSettingsProps {
  readonly questionnaire: Questionnaire;
  readonly section: Section;
  readonly faults: FieldFaults;
}

export function SectionSettings({ questionnaire, section, faults }: SectionSettingsProps) {
  const store = useDraftStore();
  const edit = (changes: Partial<Section>, field?: string) =>
    store.editSection(section.id, (previous) => ({ ...previous, ...changes }), field);
  return (
    <div className={styles.settings}>
      <TextInput
        label="Titel des Abschnitts"
        data-field="title"
        maxLength={MAX_LABEL_CHARACTERS}
        value={section.title}
        error={faults['title'] ?? faults['questions']}
        onChange={(event) => edit({ title: event.currentTarget.value }, 'title')}
      />
      <Textarea
        label="Beschreibung"
        data-field="description"
        maxLength={MAX_HELP_TEXT_CHARACTERS}
        classNames={{ input: styles.growing }}
        value={section.description ?? ''}
        onChange={(event) => edit({ description: event.currentTarget.value || undefined }, 'description')}
      />
      <ConditionFields
        conditionedPart="section"
        visibleIf={section.visibleIf}
        earlierQuestions={earlierQuestions(questionnaire, section.id)}
        questionnaire={questionnaire}
        faults={faults}
        onChange={(visibleIf, field) => edit({ visibleIf }, field)}
      />
    </div>
  );
}
