import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { ChangeList } from '#web/features/forms/draft/change-list.tsx';
import { type QuestionnaireChange, questionnaireChanges } from '#web/features/forms/draft/draft-changes.ts';
import type { DraftSaver } from '#web/features/forms/draft/draft-saver.ts';
import { questionsText } from '#web/features/forms/form-texts.ts';
import { usePublishForm, versionQuery } from '#web/features/forms/forms.api.ts';

interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly form: Form;
  readonly questionnaire: Questionnaire;
  readonly saver: DraftSaver;
  readonly onClose: () => void;
}

/** Shows before publishing what changes for the staff and what stays the same. */
export function PublishDialog({ isOpen, form, questionnaire, saver, onClose }: PublishDialogProps) {
  const changeState = useChangesSincePublication(form, questionnaire, isOpen);
  const { publish, isPublishing } = usePublishing(form, saver, onClose);
  return (
    <SheetModal
      isOpen={isOpen}
      title={
        changeState.kind === 'none'
          ? 'Nichts zu veröffentlichen'
          : `Fassung ${(form.versionNumber ?? 0) + 1} veröffentlichen`
      }
      onClose={onClose}
    >
      <Stack gap="md">
        {changeState.kind === 'failed' && (
          <ErrorNotice subject="Fragen der letzten Fassung" onRetry={changeState.retry} />
        )}
        {changeState.kind === 'loading' && (
          <Skeleton height={120} role="group" aria-label="Änderungen werden geladen" />
        )}
        {changeState.kind === 'first' && (
          <Text>
            Das ist die erste Fassung, mit {questionsText(questionsOf(questionnaire).length)}. Danach kann das Template
            ausgefüllt werden.
          </Text>
        )}
        {changeState.kind === 'none' && <Text>Seit Fassung {form.versionNumber} hat sich nichts geändert.</Text>}
        {changeState.kind === 'changes' && <ChangesSincePublication form={form} {...changeState} />}
        {!form.isActive && (
          <Text fw={600}>Das Template ist nicht aktiv: Niemand kann es ausfüllen, bis Sie es aktivieren.</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {changeState.kind === 'none' ? 'Schließen' : 'Abbrechen'}
          </Button>
          {(changeState.kind === 'first' || changeState.kind === 'changes') && (
            <Button loading={isPublishing} onClick={publish} data-autofocus>
              Veröffentlichen
            </Button>
          )}
        </Group>
      </Stack>
    </SheetModal>
  );
}

type ChangeState =
  | { readonly kind: 'first' | 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'changes'; readonly changes: readonly QuestionnaireChange[]; readonly formerName: string };

/** Returns the differences between the draft and the published version. */
function useChangesSincePublication(form: Form, questionnaire: Questionnaire, isOpen: boolean): ChangeState {
  const version = useQuery({ ...versionQuery(form.version ?? ''), enabled: isOpen && form.version !== undefined });
  if (form.version === undefined) return { kind: 'first' };
  if (version.isError) return { kind: 'failed', retry: () => void version.refetch() };
  if (version.data === undefined || !isOpen) return { kind: 'loading' };
  const changes = questionnaireChanges(version.data.questionnaire, questionnaire);
  const formerName = version.data.name;
  return changes.length === 0 && formerName === form.name ? { kind: 'none' } : { kind: 'changes', changes, formerName };
}

interface ChangesSincePublicationProps {
  readonly form: Form;
  readonly changes: readonly QuestionnaireChange[];
  readonly formerName: string;
}

function ChangesSincePublication({ form, changes, formerName }: ChangesSincePublicationProps) {
  return (
    <>
      {formerName !== form.name && (
        <Text>
          Der Name lautet jetzt „{form.name}“, bisher „{formerName}“.
        </Text>
      )}
      {changes.length > 0 && <ChangeList changes={changes} versionNumber={form.versionNumber ?? 0} />}
      <Text c="dimmed">
        Begonnene Protokolle behalten die Fassung, mit der sie begonnen wurden. Neue beginnen mit dieser.
      </Text>
    </>
  );
}

const UNSAVED_ERROR = new Error('Der Entwurf ist noch nicht gespeichert. Bitte versuchen Sie es gleich noch einmal.');

function usePublishing(form: Form, saver: DraftSaver, onPublished: () => void) {
  const publishForm = usePublishForm(form['@id']);
  const [isPublishing, setIsPublishing] = useState(false);
  const publish = async () => {
    setIsPublishing(true);
    try {
      // The server publishes its own copy of the draft, so everything must be saved before.
      if (!(await saver.flush())) throw UNSAVED_ERROR;
      const idempotencyKey = crypto.randomUUID();
      const { number } = await publishForm.mutateAsync({ body: { revision: saver.revision() }, idempotencyKey });
      showSuccess(`Fassung ${number} ist veröffentlicht.`);
      onPublished();
    } catch (error) {
      showSendError(error);
    } finally {
      setIsPublishing(false);
    }
  };
  return { publish: () => void publish(), isPublishing };
}
