import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Termination } from '#shared/contracts/terminations/terminations.ts';
import { lastRetrievalDay } from '#shared/domain/billing/termination-days.ts';
import {
  canGiveNotice,
  canReadDeletionCertificates,
  canSeeOwnAdministration,
  canTerminate,
} from '#shared/permissions.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { exportsQuery, OrganisationExports } from '#web/features/organisation-export/organisation-export.public.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { formatDateTime, formatLongDay } from '#web/ui/time/local-time.ts';
import { CertificateView } from './certificate-view.tsx';
import { LeavingStep, LeavingSteps, type StepState } from './leaving-step.tsx';
import { NoticeForm } from './notice-form.tsx';
import { certificateQuery, leavingOrganisationQuery, terminationQuery } from './terminations.api.ts';
import { WithdrawAct } from './withdraw-act.tsx';

/** Leads an organisation from its notice through the export to the proven deletion. */
export function TerminationPage() {
  const { actor, customer } = useSession();
  const id = usePathParameter('id') || String(customer?.id ?? '');
  const isPlatform = canReadDeletionCertificates(actor);
  const organisation = useQuery({ ...leavingOrganisationQuery(id), enabled: id !== '' });
  const back = canSeeOwnAdministration(actor)
    ? { to: `/customer/edit/${id}`, label: organisation.data?.organisation.name ?? 'Organisation' }
    : undefined;
  return (
    <Stack gap="lg" maw="52rem">
      <PageHeader
        title="Vertrag beenden und Daten mitnehmen"
        subtitle={organisation.data?.organisation.name}
        back={back}
      />
      {id === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
      {id !== '' && isPlatform && <CertificateOrSteps key={id} id={id} />}
      {id !== '' && !isPlatform && <Leaving key={id} id={id} />}
    </Stack>
  );
}

const Loading = () => <Skeleton height={420} radius="md" role="group" aria-label="Schritte werden geladen" />;

/** Shows admins the certificate once the organisation is deleted. */
function CertificateOrSteps({ id }: { readonly id: string }) {
  const certificate = useQuery(certificateQuery(id));
  if (certificate.isLoadingError)
    return <ErrorNotice subject="Löschbescheinigung" onRetry={() => void certificate.refetch()} />;
  if (certificate.data === undefined) return <Loading />;
  return certificate.data === null ? <Leaving id={id} /> : <CertificateView certificate={certificate.data} />;
}

function Leaving({ id }: { readonly id: string }) {
  const actor = useActor();
  const organisation = useQuery(leavingOrganisationQuery(id));
  const termination = useQuery(terminationQuery(id));
  const failed = [organisation, termination].find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined) return <ErrorNotice subject="Angaben zum Vertrag" onRetry={() => void failed.refetch()} />;
  if (organisation.data === undefined || termination.data === undefined) return <Loading />;
  const notice = termination.data?.state === 'withdrawn' ? null : termination.data;
  const isNoticeAllowed = canGiveNotice(actor, organisation.data.organisation);
  return (
    <LeavingSteps>
      <LeavingStep
        number={1}
        title="Kündigung"
        state={notice === null ? 'now' : 'done'}
        when={
          notice === null
            ? undefined
            : `Abgesendet ${formatDateTime(notice.givenAt)}, zum ${formatLongDay(notice.endsOn)}.`
        }
      >
        {notice === null && !isNoticeAllowed && (
          <Text c="dimmed">Der Vertrag der Demo kann nicht beendet werden: Sie wird jede Nacht wiederhergestellt.</Text>
        )}
        {notice === null && isNoticeAllowed && <NoticeForm {...organisation.data} />}
        {notice?.state === 'given' && canTerminate(actor) && <WithdrawAct termination={notice} />}
      </LeavingStep>
      <ExportStep id={id} notice={notice} />
      <EndStep notice={notice} />
      <DeletionStep notice={notice} />
    </LeavingSteps>
  );
}

interface StepProps {
  readonly notice: Termination | null;
}

const EndStep = ({ notice }: StepProps) => (
  <LeavingStep
    number={3}
    title="Ende"
    state={notice?.state === 'ended' ? 'done' : 'later'}
    when={
      notice === null
        ? 'Nach dem letzten Tag wird nichts mehr erfasst. Lesen und exportieren geht weiter.'
        : `Letzter Tag ist ${formatLongDay(notice.endsOn)}. Danach wird nichts mehr erfasst. Lesen und exportieren geht bis ${formatLongDay(lastRetrievalDay(notice.deletesOn))}.`
    }
  >
    {notice?.state === 'given' && (
      <Text>Bis dahin muss gesendet sein, was auf Tablets noch wartet. Später wird es nicht mehr angenommen.</Text>
    )}
  </LeavingStep>
);

const DeletionStep = ({ notice }: StepProps) => (
  <LeavingStep
    number={4}
    title="Löschung"
    state="later"
    when={
      notice === null
        ? 'Alles wird gelöscht, frühestens 30 Tage nach dem letzten Tag.'
        : `Am ${formatLongDay(notice.deletesOn)} wird alles gelöscht, auch wenn niemand exportiert hat.`
    }
  >
    <Text>
      Danach bekommen Sie per E-Mail eine Löschbescheinigung. Aufbewahrt werden nur Rechnungen, solange das Gesetz es
      verlangt.
    </Text>
  </LeavingStep>
);

function exportState(notice: Termination | null, isDownloaded: boolean | undefined): StepState {
  if (notice === null) return 'later';
  return isDownloaded === true ? 'done' : 'now';
}

interface ExportStepProps extends StepProps {
  readonly id: string;
}

/** Says clearly that nobody has downloaded an export, because the deletion does not wait for one. */
function ExportStep({ id, notice }: ExportStepProps) {
  const exports = useQuery(exportsQuery(id)).data?.['hydra:member'];
  const isDownloaded =
    notice !== null &&
    exports?.some(({ downloadedAt }) => downloadedAt !== undefined && downloadedAt >= notice.givenAt);
  return (
    <LeavingStep
      number={2}
      title="Export"
      state={exportState(notice, isDownloaded)}
      when="Alles, was gespeichert ist, als ZIP: Daten, Dateien und das Prüfbuch. Das kostet nichts."
    >
      {notice !== null && exports !== undefined && isDownloaded === false && (
        <Alert
          color={notice.state === 'ended' ? 'red' : 'gray'}
          icon={<IconAlertTriangle aria-hidden />}
          title="Noch niemand hat einen Export heruntergeladen"
        >
          Am {formatLongDay(notice.deletesOn)} wird gelöscht. Danach lässt sich nichts wiederherstellen.
        </Alert>
      )}
      {notice?.state === 'given' && isDownloaded === true && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Nach dem letzten Tag noch einmal exportieren">
          Erst dann enthält der Export alles, was bis dahin erfasst wurde.
        </Alert>
      )}
      <OrganisationExports customer={id} />
    </LeavingStep>
  );
}
