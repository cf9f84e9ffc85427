import { Button, Group, Skeleton, Text, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '#shared/contracts/billing/billing.ts';
import { canAcceptAgreement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { contractQuery } from '#web/features/billing/billing.api.ts';
import { loadAgreement, useAcceptAgreement } from '#web/features/billing/invoices/invoices.api.ts';
import { PdfButton } from '#web/features/billing/invoices/pdf-button.tsx';

/**
 * Shows the version of the data-processing agreement and who accepted it. The contract section already shows errors of
 * loading the contract.
 */
export function AgreementSection({ customer }: { readonly customer: string }) {
  const { data } = useQuery(contractQuery(customer));
  if (data === null) return null;
  return (
    <Stack gap="md">
      {data === undefined ? (
        <Skeleton height={140} role="group" aria-label="Vereinbarung wird geladen" />
      ) : (
        <Agreement contract={data.item} />
      )}
    </Stack>
  );
}

export const isAgreementAccepted = ({ agreementVersion, currentAgreement }: Contract) =>
  agreementVersion === currentAgreement;

function Agreement({ contract }: { readonly contract: Contract }) {
  const { id, currentAgreement, agreementVersion, agreementAcceptedAt, agreementAcceptedBy } = contract;
  const isAccepted = isAgreementAccepted(contract);
  return (
    <>
      <div>
        <StatusBadge tone={isAccepted ? 'calm' : 'soon'} icon={isAccepted ? IconCircleCheck : IconAlertTriangle}>
          {isAccepted ? 'angenommen' : 'noch nicht angenommen'}
        </StatusBadge>
      </div>
      <Text>
        Fassung {currentAgreement}
        {isAccepted &&
          agreementAcceptedAt !== undefined &&
          `, angenommen am ${formatLongDay(agreementAcceptedAt)} von ${agreementAcceptedBy ?? 'der Verwaltung'}.`}
        {!isAccepted && agreementVersion !== undefined && `. Angenommen ist noch Fassung ${agreementVersion}.`}
      </Text>
      <Group gap="sm">
        <PdfButton
          text="AVV als PDF"
          label="AVV als PDF öffnen"
          fileName={`AVV-${currentAgreement}.pdf`}
          loadPdf={() => loadAgreement(id)}
        />
        {!isAccepted && <Acceptance id={id} version={currentAgreement} />}
      </Group>
    </>
  );
}

function Acceptance({ id, version }: { readonly id: number; readonly version: string }) {
  const actor = useActor();
  const accept = useAcceptAgreement(id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  if (actor.isDemo) return <Text c="dimmed">Im Demo-Zugang kann nichts vereinbart werden.</Text>;
  if (!canAcceptAgreement(actor)) return null;
  const acceptAgreement = () =>
    void accept
      .mutateAsync({ body: { version }, idempotencyKey })
      .then(() => showSuccess('Die Vereinbarung ist angenommen.'), showSendError);
  return (
    <Button loading={accept.isPending} onClick={acceptAgreement}>
      Gelesen und annehmen
    </Button>
  );
}
