import { Alert, Button, Text } from '@mantine/core';
import {
  IconActivity,
  IconHash,
  IconRefresh,
  IconAlertTriangle,
  IconCircleCheck,
  IconPlugConnected,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OasisCertificate, ConnectionTest } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeOasisCerts } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { SectionedPage } from '#web/ui/sections/sectioned-page.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { certificateQuery, useTestCertificate } from './oasis-certs.api.ts';
import { SiteIds } from './site-ids.tsx';

const OUTCOMES = {
  connected: 'Verbindung steht: OASIS nimmt dieses Zertifikat an.',
  certificateInvalid: 'OASIS nimmt dieses Zertifikat nicht an.',
  unavailable: 'OASIS ist gerade nicht erreichbar.',
} as const satisfies Record<ConnectionTest['outcome'], string>;

const BACK = { to: '/oasiscerts/list', label: 'OASIS Zertifikate' };

export function CertificateEditPage() {
  const id = usePathParameter('id');
  return (
    <RecordLoader
      query={useQuery(certificateQuery(id))}
      title="OASIS Zertifikat"
      back={BACK}
      subject="Angaben zum Zertifikat"
    >
      {(current) => <CertificateDetails key={id} current={current} />}
    </RecordLoader>
  );
}

function CertificateDetails({ current }: { readonly current: Versioned<OasisCertificate> }) {
  const { item: certificate } = current;
  const mayChange = canChangeOasisCerts(useActor());
  const sections = [stateSection(certificate), sitesSection(certificate)];
  const page = {
    title: certificate.name,
    subtitle: `OASIS Zertifikat · Kennung ${certificate.oasisUser}`,
    back: BACK,
    acts: (
      <>
        <ConnectionTestButton id={certificate.id} />
        {mayChange && certificate.replacedBy === undefined && <ReplaceButton id={certificate.id} />}
      </>
    ),
  };
  if (mayChange) return <CertificateForm current={current} {...page} sections={sections} />;
  return (
    <SectionedPage
      {...page}
      sections={sections}
      notice={
        <Alert color="gray" title="In der Demo nur zum Ansehen">
          Alle Besucher fragen mit denselben Zertifikaten ab.
        </Alert>
      }
    />
  );
}

const stateSection = (certificate: OasisCertificate): Section => ({
  id: 'state',
  title: 'Zustand',
  icon: IconActivity,
  value: `${Date.parse(certificate.validTo) < serverNow() ? 'abgelaufen am' : 'gültig bis'} ${formatDay(certificate.validTo)}`,
  isWide: true,
  content: <CertificateFacts certificate={certificate} />,
});

const sitesSection = (certificate: OasisCertificate): Section => ({
  id: 'sites',
  title: 'Kennungen der Standorte',
  hint: 'Jeder Standort fragt mit seiner Betriebsstättenkennung ab.',
  icon: IconHash,
  content: <SiteIds certificate={certificate} />,
});

const ReplaceButton = ({ id }: { readonly id: number }) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/oasiscerts/create" search={{ replaces: String(id) }} {...props} />}
  >
    Ersetzen
  </Button>
);

/** Tests the connection. The result stays beside the button until the next test. */
function ConnectionTestButton({ id }: { readonly id: number }) {
  const test = useTestCertificate(id);
  const outcome = test.data?.outcome;
  const Icon = outcome === 'connected' ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      {/* A live region must exist before its text changes; while it is empty it takes no space. */}
      <Text
        role="status"
        pos={outcome === undefined ? 'absolute' : undefined}
        c={outcome === undefined || outcome === 'connected' ? 'dimmed' : 'error'}
      >
        {outcome !== undefined && !test.isPending && (
          <>
            <Icon size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {OUTCOMES[outcome]}
          </>
        )}
      </Text>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onError: showSendError })}
      >
        Verbindung testen
      </Button>
    </>
  );
}
