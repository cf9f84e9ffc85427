import '#web/mantine-forms.css';
import { Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { focusQuestion } from '#web/features/protocols/filling/focus-question.ts';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';

interface MissingAnswersProps {
  readonly questionnaire: Questionnaire;
  readonly faults: readonly AnswerFault[];
  /** Counts the attempts to close. Each attempt moves the focus here again. */
  readonly attempt: number;
}

/** Maximum number of linked faults. The others are counted. */
const MAX_SHOWN_FAULTS = 20;

/** Lists the faults that prevent closing, each as a link to its question. */
export function MissingAnswers({ questionnaire, faults, attempt }: MissingAnswersProps) {
  if (attempt === 0 || faults.length === 0) return null;
  const labels = new Map(questionsOf(questionnaire).map(({ id, label }) => [id, label]));
  return (
    <FocusedAlert
      key={attempt}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        faults.length === 1
          ? 'Eine Angabe fehlt oder stimmt noch nicht'
          : `${faults.length} Angaben fehlen oder stimmen noch nicht`
      }
    >
      <List withPadding={false}>
        {faults.slice(0, MAX_SHOWN_FAULTS).map(({ question, field, message }) => (
          <List.Item key={`${question}.${field}`}>
            <Anchor
              component="button"
              type="button"
              ta="left"
              c="inherit"
              underline="always"
              style={{ verticalAlign: 'top' }}
              onClick={() => focusQuestion(question, field)}
            >
              {labels.get(question)} – {message}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {faults.length > MAX_SHOWN_FAULTS && <Text mt="xs">und {faults.length - MAX_SHOWN_FAULTS} weitere</Text>}
    </FocusedAlert>
  );
}
