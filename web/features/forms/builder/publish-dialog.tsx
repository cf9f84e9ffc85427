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
import { questionsText } from '#web/features/forms/form-words.ts';
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
  const news = useNews(form, questionnaire, isOpen);
  const { publish, isPublishing } = usePublishing(form, saver, onClose);
  return (
    <SheetModal
      isOpen={isOpen}
      title={
        news.kind === 'none' ? 'Nichts zu veröffentlichen' : `Fassung ${(form.versionNumber ?? 0) + 1} veröffentlichen`
      }
      onClose={onClose}
    >
      <Stack gap="md">
        {news.kind === 'failed' && <ErrorNotice subject="Fragen der letzten Fassung" onRetry={news.retry} />}
        {news.kind === 'loading' && <Skeleton height={120} aria-label="Änderungen werden geladen" />}
        {news.kind === 'first' && (
          <Text>
            Das ist die erste Fassung, mit {questionsText(questionsOf(questionnaire).length)}. Danach kann das Template
            ausgefüllt werden.
          </Text>
        )}
        {news.kind === 'none' && <Text>Seit Fassung {form.versionNumber} hat sich nichts geändert.</Text>}
        {news.kind === 'changes' && <News form={form} {...news} />}
        {!form.isActive && (
          <Text fw={600}>Das Template ist inaktiv: Niemand kann es ausfüllen, bis Sie es aktivieren.</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {news.kind === 'none' ? 'Schließen' : 'Abbrechen'}
          </Button>
          {(news.kind === 'first' || news.kind === 'changes') && (
            <Button loading={isPublishing} onClick={publish} data-autofocus>
              Veröffentlichen
            </Button>
          )}
        </Group>
      </Stack>
    </SheetModal>
  );
}

type NewsState =
  | { readonly kind: 'first' | 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'changes'; readonly changes: readonly QuestionnaireChange[]; readonly formerName: string };

/** Returns the differences between the draft and the published version. */
function useNews(form: Form, questionnaire: Questionnaire, isOpen: boolean): NewsState {
  const version = useQuery({ ...versionQuery(form.version ?? ''), enabled: isOpen && form.version !== undefined });
  if (form.version === undefined) return { kind: 'first' };
  if (version.isError) return { kind: 'failed', retry: () => void version.refetch() };
  if (version.data === undefined || !isOpen) return { kind: 'loading' };
  const changes = questionnaireChanges(version.data.questionnaire, questionnaire);
  const formerName = version.data.name;
  return changes.length === 0 && formerName === form.name ? { kind: 'none' } : { kind: 'changes', changes, formerName };
}

interface NewsProps {
  readonly form: Form;
  readonly changes: readonly QuestionnaireChange[];
  readonly formerName: string;
}

function News({ form, changes, formerName }: NewsProps) {
  return (
    <>
      {formerName !== form.name && (
        <Text>
          Der Name lautet jetzt „{form.name}“, bisher „{formerName}“.
        </Text>
      )}
      {changes.length > 0 && <ChangeList changes={changes} since={form.versionNumber ?? 0} />}
      <Text c="dimmed">
        Begonnene Protokolle behalten die Fassung, mit der sie begonnen wurden. Neue beginnen mit dieser.
      </Text>
    </>
  );
}

const UNSAVED = new Error('Der Entwurf ist noch nicht gespeichert. Bitte versuchen Sie es gleich noch einmal.');

function usePublishing(form: Form, saver: DraftSaver, onPublished: () => void) {
  const send = usePublishForm(form['@id']);
  const [isPublishing, setIsPublishing] = useState(false);
  const publish = async () => {
    setIsPublishing(true);
    try {
      // The server publishes its own copy of the draft, so everything must be saved before.
      if (!(await saver.flush())) throw UNSAVED;
      const idempotencyKey = crypto.randomUUID();
      const { number } = await send.mutateAsync({ body: { revision: saver.revision() }, idempotencyKey });
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
