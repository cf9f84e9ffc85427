import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { openDuties } from './concept-texts.ts';
import { usePublishConcept } from './social-concepts.api.ts';
import { locationsText } from '#web/features/master-data/states/state-texts.ts';

interface PublishConceptProps {
  readonly concept: SocialConcept;
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
}

/** Shows before publishing which locations the version concerns and what is missing. */
export function PublishConcept({ concept, isUnsaved, onClose }: PublishConceptProps) {
  const { version, validFrom } = concept;
  const [needsConfirmation, setNeedsConfirmation] = useState(true);
  const { isSending, publish } = usePublication(concept, onClose);
  const obstacle = obstacleOf({ isUnsaved, validFrom });
  return (
    <SheetModal isOpen title={`Version ${version} veröffentlichen`} onClose={onClose}>
      <Stack gap="md">
        {obstacle === null ? <PublishingFacts concept={concept} /> : <Text>{obstacle}</Text>}
        {obstacle === null && (
          <Checkbox
            size="md"
            label="Alle bestätigen lassen (Unterweisung)"
            description="Jedes aktive Profil an diesen Standorten bekommt eine Aufgabe und bestätigt sie selbst."
            checked={needsConfirmation}
            onChange={(event) => setNeedsConfirmation(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {obstacle === null ? 'Abbrechen' : 'Zurück zum Entwurf'}
          </Button>
          {obstacle === null && (
            <Button loading={isSending} onClick={() => void publish(needsConfirmation)} data-autofocus>
              Veröffentlichen
            </Button>
          )}
        </Group>
      </Stack>
    </SheetModal>
  );
}

function usePublication({ '@id': socialconcept, version, revision }: SocialConcept, onEnd: () => void) {
  const publishConcept = usePublishConcept();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isSending, setIsSending] = useState(false);
  const publish = async (needsConfirmation: boolean) => {
    setIsSending(true);
    try {
      await publishConcept.mutateAsync({ body: { socialconcept, revision, needsConfirmation }, idempotencyKey });
      showSuccess(`Version ${version} ist veröffentlicht.`);
    } catch (error) {
      showSendError(error);
    } finally {
      setIsSending(false);
      onEnd();
    }
  };
  return { isSending, publish };
}

interface PublishingState {
  readonly isUnsaved: boolean;
  readonly validFrom: string | undefined;
}

function obstacleOf({ isUnsaved, validFrom }: PublishingState): string | null {
  if (isUnsaved) return 'Ihre Änderungen sind noch nicht gespeichert. Bitte zuerst den Entwurf speichern.';
  return validFrom === undefined ? 'Bitte zuerst angeben, ab wann das Konzept gilt, und speichern.' : null;
}

function PublishingFacts({ concept: { validFrom, locationCount, contents } }: Pick<PublishConceptProps, 'concept'>) {
  const titlesOfOpenDuties = openDuties(contents);
  return (
    <>
      <Text>
        Die Version gilt ab {validFrom === undefined ? '' : formatDay(validFrom)} an {locationsText(locationCount)} und
        ändert sich nie mehr. Frühere Versionen bleiben erhalten.
      </Text>
      {titlesOfOpenDuties.length > 0 && (
        <Text fw={600}>
          {titlesOfOpenDuties.length === 1
            ? 'Ein Pflichtinhalt ist'
            : `${titlesOfOpenDuties.length} Pflichtinhalte sind`}{' '}
          noch offen: {titlesOfOpenDuties.join(', ')}.
        </Text>
      )}
    </>
  );
}
