import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  type FilledProtocol,
  PROTOCOL_CLOSED_MESSAGE,
  PROTOCOL_SAVED_ELSEWHERE_MESSAGE,
} from '#shared/contracts/protocols/protocols.ts';
import { answerChanges } from '#shared/questionnaire/answer-changes.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { AnswerChangeList } from '#web/features/protocols/closed/answer-change-list.tsx';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';

interface SavedElsewhereProps {
  readonly questionnaire: Questionnaire;
  readonly serverDraft: FilledProtocol;
  readonly ownAnswers: Answers;
  readonly onServerDraftTaken: () => void;
  readonly onOwnDraftKept: () => void;
}

/** Shows the differences between two devices, and lets the user decide which answers to keep. */
export function SavedElsewhere({
  questionnaire,
  serverDraft,
  ownAnswers,
  onServerDraftTaken,
  onOwnDraftKept,
}: SavedElsewhereProps) {
  const isClosed = serverDraft.state === 'closed';
  return (
    <FocusedAlert
      // Orange text would have too little contrast.
      variant="default"
      icon={<IconDevices aria-hidden color="var(--mantine-color-orange-6)" />}
      title={isClosed ? PROTOCOL_CLOSED_MESSAGE : PROTOCOL_SAVED_ELSEWHERE_MESSAGE}
    >
      <Stack gap="md">
        <AnswerChangeList
          changes={answerChanges(questionnaire, ownAnswers, serverDraft.answers)}
          columnLabels={['Hier', 'Anderes Gerät']}
        />
        {isClosed ? (
          <Group gap="xs">
            <Button
              renderRoot={(props) => <Link to={`/service/protocols/edit/${serverDraft.id}`} {...props} />}
              variant="default"
            >
              Abgeschlossenes Protokoll öffnen
            </Button>
          </Group>
        ) : (
          <>
            <Text>Bis Sie sich entscheiden, wird hier nichts mehr übertragen.</Text>
            <Group gap="xs">
              <Button onClick={onServerDraftTaken}>Stand des anderen Geräts laden</Button>
              <Button variant="default" onClick={onOwnDraftKept}>
                Meinen Stand behalten
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </FocusedAlert>
  );
}
