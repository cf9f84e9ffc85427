import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChecklist, IconEraser } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { LazyQuestionnaireFields, answerStoreInMemory } from '#web/features/protocols/protocols.public.ts';
import { useStoreAfterPaint } from '#web/ui/screen/timing/use-store-after-paint.ts';
import styles from './preview.module.css';

/** Width of a tablet in portrait orientation, in pixels. */
const TABLET_PIXELS = 820;
/** Below this width a scaled tablet would be unreadable, so the form is shown as on a phone. */
const MIN_SCALE = 0.6;

interface PreviewPaneProps {
  readonly name: string;
  readonly questionnaire: Questionnaire;
}

/**
 * Shows the whole questionnaire as on a tablet. It can be filled in to test the conditions; the answers are not
 * stored.
 */
export function PreviewPane({ name, questionnaire }: PreviewPaneProps) {
  const { ref, width } = useElementSize();
  const [answerStore, setAnswerStore] = useState(() => answerStoreInMemory());
  const answers = useStoreAfterPaint(answerStore.subscribe, answerStore.answers);
  const [isChecked, setIsChecked] = useState(false);
  const faults = useMemo(() => faultsOfAnswers(questionnaire, answers), [questionnaire, answers]);
  const scale = Math.min(1, width / TABLET_PIXELS);
  const isTablet = scale >= MIN_SCALE;
  const clear = () => {
    setAnswerStore(answerStoreInMemory());
    setIsChecked(false);
  };
  return (
    <section className={styles.preview} aria-label="Vorschau" data-preview>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{summaryOf(questionnaire, answers, isChecked ? faults.length : null)}</Text>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconEraser size={18} aria-hidden />} onClick={clear}>
            Leeren
          </Button>
          <Button
            variant="default"
            leftSection={<IconChecklist size={18} aria-hidden />}
            aria-pressed={isChecked}
            onClick={() => setIsChecked(!isChecked)}
          >
            Pflichtangaben prüfen
          </Button>
        </Group>
      </Group>
      <div ref={ref}>
        <div
          className={styles.frame}
          data-tablet={isTablet || undefined}
          style={isTablet ? { width: TABLET_PIXELS, zoom: scale } : undefined}
        >
          <Text fw={700} size="xl" className={styles.name}>
            {name}
          </Text>
          <Suspense fallback={<Skeleton height={480} radius="md" role="group" aria-label="Vorschau wird geladen" />}>
            <LazyQuestionnaireFields
              questionnaire={questionnaire}
              answerStore={answerStore}
              faults={isChecked ? faults : NO_FAULTS}
            />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

const NO_FAULTS: never[] = [];

/** Returns e.g. '12 von 15 Fragen sichtbar · 2 Mängel · noch 3 Angaben'. */
function summaryOf(questionnaire: Questionnaire, answers: Answers, missing: number | null): string {
  const visible = visibleQuestions(questionnaire, answers).size;
  const findings = findingsOf(questionnaire, answers).length;
  const count = questionsOf(questionnaire).length;
  return [
    `${visible} von ${count === 1 ? '1 Frage' : `${count} Fragen`} sichtbar`,
    ...(findings === 0 ? [] : [findings === 1 ? '1 Mangel' : `${findings} Mängel`]),
    ...(missing === null ? [] : [missing === 0 ? 'könnte abgeschlossen werden' : `noch ${missing} zu klären`]),
  ].join(' · ');
}
