import { Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import { useSession } from '#web/api/session/session.ts';
import { ProfileChooser, SignedBy } from '#web/features/profiles/profiles.public.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { OccurredAtField } from '#web/ui/time/occurred-at-field.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { type PageAddress, useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { AnswerChangeList } from './answer-change-list.tsx';
import { versionQuery } from '#web/features/protocols/filling/filling.api.ts';
import { MissingAnswers } from './missing-answers.tsx';
import { QuestionnaireFields } from '#web/features/protocols/filling/questionnaire-fields.tsx';
import { questionsWithoutTask } from '#web/features/protocols/filling/questions-without-task.ts';
import styles from '#web/features/protocols/filling/runner.module.css';
import { useCorrection } from './use-correction.ts';

/** Edits the answers of a closed protocol. The correction becomes a new entry that refers to this one. */
export function CorrectionForm({ protocol }: { readonly protocol: FilledProtocol }) {
  const version = useQuery(versionQuery(protocol.formVersion));
  return (
    <div className={styles.runner}>
      <PageHeader
        title={`${protocol.formName} korrigieren`}
        subtitle={`Protokoll vom ${formatDateTime(protocol.occurredAt)} · ${protocol.locationName}`}
        back={{ to: '/service/protocols/edit/$id', params: { id: String(protocol.id) }, label: 'Protokoll' }}
      />
      {version.isPending && <Skeleton height={480} radius="md" role="group" aria-label="Fragen werden geladen" />}
      {version.isLoadingError && <ErrorNotice subject="Fragen" onRetry={() => void version.refetch()} />}
      {version.data && <CorrectionFields protocol={protocol} version={version.data} />}
    </div>
  );
}

/** The closed protocol has the same path, and only the correction is named in the search. */
const leavesCorrection = (current: PageAddress, next: PageAddress) =>
  current.pathname !== next.pathname || !('korrektur' in next.search);

interface CorrectionFieldsProps {
  readonly protocol: FilledProtocol;
  readonly version: FormVersion;
}

function CorrectionFields({ protocol, version: { questionnaire } }: CorrectionFieldsProps) {
  const { profile, location } = useSession();
  const navigate = useNavigate();
  const showProtocol = (id: number) => void navigate({ to: '/service/protocols/edit/$id', params: { id: String(id) } });
  const correction = useCorrection(protocol, questionnaire, ({ id }) => showProtocol(id));
  const guard = useUnsavedChangesGuard(correction, () => showProtocol(protocol.id), {
    isOtherPage: leavesCorrection,
  });
  const { faults, attempts } = correction;
  const taskFreeQuestions = new Set([
    ...questionsWithoutTask(location, questionnaire),
    // The defects of the closed protocol already have their tasks.
    ...protocol.findings.map(({ question }) => question),
  ]);
  if (profile === null) return <ProfilePrompt />;
  return (
    <form onSubmit={correction.submit} noValidate data-unsaved={correction.form.isDirty() || undefined}>
      <Stack gap="lg">
        <Text c="dimmed">Der bisherige Eintrag bleibt im Verlauf sichtbar.</Text>
        <MissingAnswers questionnaire={questionnaire} faults={faults} attempt={attempts} />
        <QuestionnaireFields
          questionnaire={questionnaire}
          answerStore={correction.answerStore}
          faults={attempts > 0 ? faults : NO_FAULTS}
          images={correction.images}
          profileName={profile.name}
          questionsWithoutTask={taskFreeQuestions}
        />
        <CorrectionReason correction={correction} protocol={protocol} onCancel={() => showProtocol(protocol.id)} />
      </Stack>
      {guard.dialog}
    </form>
  );
}

interface CorrectionReasonProps {
  readonly correction: ReturnType<typeof useCorrection>;
  readonly protocol: FilledProtocol;
  readonly onCancel: () => void;
}

/** Edits the time and the reason of the correction, and shows the changes and who signs them. */
function CorrectionReason({ correction, protocol, onCancel }: CorrectionReasonProps) {
  const { profile } = useSession();
  const { values, change, errors, attempts } = correction;
  const shownErrors = attempts > 0 ? errors : {};
  return (
    <Paper withBorder className={styles.end}>
      <OccurredAtField
        name="occurredAt"
        isCorrection
        value={values.occurredAt}
        error={shownErrors['occurredAt']}
        onChange={(occurredAt) => change({ occurredAt })}
      />
      <CorrectionChanges correction={correction} occurredAt={protocol.occurredAt} />
      <Textarea
        label="Grund der Korrektur"
        name="reason"
        required
        rows={2}
        value={values.reason}
        error={shownErrors['reason']}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {profile !== null && <SignedBy profile={profile} />}
      <FormActions submitLabel="Korrektur speichern" isSending={correction.form.submitting} onCancel={onCancel} />
    </Paper>
  );
}

const NO_FAULTS: readonly never[] = [];

const ProfilePrompt = () => (
  <Stack gap="md">
    <ProfileChooser act="das Protokoll korrigiert" />
  </Stack>
);

interface CorrectionChangesProps extends Pick<CorrectionReasonProps, 'correction'> {
  /** Time of the closed protocol. */
  readonly occurredAt: string;
}

function CorrectionChanges({
  correction: { changes, isMoved, isChanged, body, attempts },
  occurredAt,
}: CorrectionChangesProps) {
  const movedTime = body.occurredAt === undefined || body.occurredAt === '' ? '' : formatDateTime(body.occurredAt);
  return (
    <section aria-labelledby="changes-title">
      <Title order={2} size="h3" id="changes-title" mb="xs">
        Das ändert sich
      </Title>
      {isMoved && (
        <Text mb="sm">
          <b>Zeitpunkt</b>
          <br />
          Bisher: {formatDateTime(occurredAt)}
          <br />
          Neu: {movedTime || '–'}
        </Text>
      )}
      {changes.length > 0 && <AnswerChangeList changes={changes} columnLabels={['Bisher', 'Neu']} />}
      {!isChanged && (
        // A missing change is an error only after the user has tried to save.
        <Text role="status" c={attempts > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          Noch nichts: Bitte ändern Sie oben mindestens eine Angabe.
        </Text>
      )}
    </section>
  );
}
