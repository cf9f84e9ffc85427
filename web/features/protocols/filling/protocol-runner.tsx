import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import { type FilledProtocol, protocols } from '#shared/contracts/protocols/protocols.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { SwitchLocationButton } from '#web/features/locations/switch-location-button.public.tsx';
import { isReachable } from '#web/api/session/connection.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { DeviceDraft } from '#web/features/protocols/drafts/draft-state.ts';
import { closingText } from './closing-text.ts';
import { type DraftStart, openDraftQuery } from './filling.api.ts';
import { progressOf } from './filling-progress.ts';
import { protocolQuery } from '#web/features/protocols/list/protocol-lists.api.ts';
import { takeDrawnSignatures } from '#web/features/protocols/closed/drawn-signatures.ts';
import { QuestionnaireFields } from './questionnaire-fields.tsx';
import { useClosedKindNote } from '#web/features/protocols/choosing/use-closed-kind-note.tsx';
import { questionsWithoutTask } from './questions-without-task.ts';
import { RunnerBar } from './runner-bar.tsx';
import { RunnerHead } from './runner-head.tsx';
import { RunnerSkeleton } from './runner-skeleton.tsx';
import styles from './runner.module.css';
import { SavedElsewhere } from '#web/features/protocols/drafts/saved-elsewhere.tsx';
import { LazySignaturePad } from '#web/features/protocols/answers/signature-field.tsx';
import { type Filling, useFilling } from './use-filling.ts';
import { useNextQuestion } from './use-next-question.ts';
import { recentForms } from '#web/features/protocols/drafts/recent-forms.ts';

/** Opens a draft that is stored on the server. */
export function ProtocolRunner({ protocol }: { readonly protocol: Pick<FilledProtocol, 'uuid' | 'location'> }) {
  const { user } = useSession();
  return <OpenedDraft draftStart={{ ...protocol, user: user.uid, form: null }} />;
}

/** Opens a draft from this device or from the server, or starts a new one. */
export function OpenedDraft({ draftStart: { uuid, user, location, form, kind } }: { readonly draftStart: DraftStart }) {
  const draftResult = useQuery(openDraftQuery({ uuid, user, location, form, kind }));
  const locationIri = useSession().location?.['@id'];
  if (draftResult.data != null && draftResult.data.draft.location !== locationIri)
    return <OtherLocationNotice location={draftResult.data.draft.location} />;
  if (draftResult.data != null) return <Runner key={uuid} {...draftResult.data} />;
  if (draftResult.isPending) return <RunnerSkeleton />;
  return (
    <Stack gap="lg">
      <PageHeader title="Protokoll" />
      {draftResult.isLoadingError ? (
        <ErrorNotice subject="Fragen des Protokolls" onRetry={() => void draftResult.refetch()} />
      ) : (
        <Alert color="gray" icon={<IconAlertTriangle aria-hidden />} title="Dieses Protokoll gibt es hier nicht.">
          Der Fragebogen wird an diesem Standort nicht mehr verwendet, oder der Entwurf wurde verworfen.
        </Alert>
      )}
    </Stack>
  );
}

/** When the session is at the location of the draft, the draft takes the place of this notice. */
const OtherLocationNotice = ({ location }: { readonly location: string }) => (
  <Alert color="gray" icon={<IconMapPin aria-hidden />} title="Dieser Entwurf gehört zu einem anderen Standort">
    <SwitchLocationButton location={location}>Standort wechseln und weiter ausfüllen</SwitchLocationButton>
  </Alert>
);

interface RunnerProps {
  readonly draft: DeviceDraft;
  readonly version: FormVersion;
}

function Runner({ draft, version: { questionnaire }, version }: RunnerProps) {
  const { profile, location } = useSession();
  const filling = useFilling(draft, version);
  const { isClosing, tryToClose } = useClosing(filling, questionnaire, draft.form);
  const taskFreeQuestions = useMemo(() => questionsWithoutTask(location, questionnaire), [location, questionnaire]);
  const closedKindNote = useClosedKindNote(draft, version, filling.answers);
  useNextQuestion(questionnaire, filling.answers, filling.progress);
  const { closedAs } = filling.state;
  useEffect(() => LazySignaturePad.preload(), []);
  if (closedAs !== null)
    return <Navigate to="/service/protocols/edit/$id" params={{ id: String(closedAs.id) }} replace />;
  return (
    <div className={styles.frame}>
      <PageMark name="filling" />
      <PageMark name="whole-screen" />
      <RunnerHead formName={draft.formName} startedAt={draft.startedAt} state={filling.state} />
      <div className={styles.runner}>
        {profile === null ? (
          <ProfilePrompt />
        ) : (
          <>
            <ClosingNotices filling={filling} questionnaire={questionnaire} />
            <QuestionnaireFields
              questionnaire={questionnaire}
              answerStore={filling.keeper}
              faults={filling.shownFaults}
              missingQuestions={filling.missingQuestions}
              images={filling.images}
              profileName={profile.name}
              questionsWithoutTask={taskFreeQuestions}
              firstNote={closedKindNote}
            />
          </>
        )}
      </div>
      {profile !== null && <RunnerBar filling={filling} isClosing={isClosing} onClose={tryToClose} />}
    </div>
  );
}

interface ClosingNoticesProps {
  readonly filling: Filling;
  readonly questionnaire: Questionnaire;
}

/** Shows why the protocol cannot be closed, apart from missing answers. */
function ClosingNotices({ filling: { keeper, answers, attempts, state }, questionnaire }: ClosingNoticesProps) {
  const { serverDraft, refusal } = state;
  return (
    <>
      {serverDraft !== null && (
        <SavedElsewhere
          // Each attempt to close moves the focus to the decision that is needed first.
          key={attempts}
          questionnaire={questionnaire}
          serverDraft={serverDraft}
          ownAnswers={answers}
          onServerDraftTaken={() => keeper.takeServerDraft(serverDraft)}
          onOwnDraftKept={() => keeper.keepOwnDraft(serverDraft)}
        />
      )}
      <RefusalNotice message={serverDraft === null ? refusal : null} />
    </>
  );
}

const ProfilePrompt = () => (
  <Stack gap="md">
    <ProfileChooser act="das Protokoll ausfüllt" />
  </Stack>
);

const RefusalNotice = ({ message }: { readonly message: string | null }) =>
  message === null ? null : (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="Der Server hat das nicht angenommen"
    >
      {message}
    </Alert>
  );

function useClosing({ keeper, countAttempt, goToFirstOpen }: Filling, questionnaire: Questionnaire, form: string) {
  const [isClosing, setIsClosing] = useState(false);
  // A second tap while a signature is being stored must not close the protocol twice.
  const isTaking = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const tryToClose = useCallback(() => {
    const close = async () => {
      setIsClosing(true);
      try {
        const closedProtocol = await keeper.close(answersToStore(questionnaire, keeper.answers()));
        recentForms.remember(form);
        showSuccess(closingText(closedProtocol, isReachable()));
        if (closedProtocol !== undefined)
          client.setQueryData(protocolQuery(String(closedProtocol.id)).queryKey, closedProtocol);
        void client.invalidateQueries({ queryKey: [protocols.path] });
        await navigate({ to: '/service/protocols' });
      } catch (error) {
        setIsClosing(false);
        if (keeper.state().serverDraft === null) showSendError(error);
      }
    };
    const takeAndClose = async () => {
      isTaking.current = true;
      await takeDrawnSignatures();
      isTaking.current = false;
      if (keeper.state().serverDraft !== null) countAttempt();
      else if (progressOf(questionnaire, keeper.answers()).faults.length > 0) goToFirstOpen();
      else void close();
    };
    if (!isTaking.current) void takeAndClose();
  }, [keeper, countAttempt, goToFirstOpen, questionnaire, form, navigate, client]);
  return { isClosing, tryToClose };
}
