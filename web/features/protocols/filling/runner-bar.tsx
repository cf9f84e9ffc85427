import { Button, Text } from '@mantine/core';
import { IconArrowDown, IconCircleCheck, IconCloudUp, IconDeviceTablet } from '@tabler/icons-react';
import { memo } from 'react';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { isUnsent } from '#web/features/protocols/drafts/draft-state.ts';
import { progressWords, sectionsOf } from './filling-progress.ts';
import { focusSection } from './focus-question.ts';
import styles from './runner.module.css';
import { savingWords } from '#web/features/protocols/drafts/saving-words.ts';
import type { Filling } from './use-filling.ts';

interface RunnerBarProps {
  readonly filling: Filling;
  readonly questionnaire: Questionnaire;
}

/** Shows the progress, the way to the next open question, and where the answers are stored. It is always in sight. */
export function RunnerBar({ filling, questionnaire }: RunnerBarProps) {
  const { progress, answers, goToNextOpen } = filling;
  const sections = sectionsOf(questionnaire, answers, progress.open);
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <div className={styles.words}>
          <Text fw={600}>{progressWords(progress)}</Text>
          <SavingLine filling={filling} />
        </div>
        {progress.open.length > 0 && <NextButton onClick={goToNextOpen} />}
      </div>
      <div className={styles.track} aria-hidden>
        <div style={{ width: `${progress.asked === 0 ? 100 : (100 * progress.answered) / progress.asked}%` }} />
      </div>
      {sections.length > 1 && (
        <nav aria-label="Abschnitte" className={styles.sections}>
          {sections.map(({ id, title, open }) => (
            <button key={id} type="button" className={styles.jump} onClick={() => focusSection(id)}>
              {open === 0 && <IconCircleCheck size={18} aria-hidden />}
              {title}
              {open > 0 && <span className={styles.open}>{open} offen</span>}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}

const NextButton = memo(function NextButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      variant="light"
      className={styles.next}
      leftSection={<IconArrowDown size={20} aria-hidden />}
      onClick={onClick}
    >
      <span className={styles.goal}>Zur nächsten offenen Frage</span>
    </Button>
  );
});

function SavingLine({ filling: { state } }: Pick<RunnerBarProps, 'filling'>) {
  const words = savingWords(state);
  const Icon = state.saving === 'kept' ? IconCloudUp : IconDeviceTablet;
  return (
    <Text size="sm" c="dimmed" className={styles.saving}>
      {words !== null && (
        <>
          {isUnsent(state.draft) ? <Icon size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          {words}
        </>
      )}
    </Text>
  );
}
