import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import { canWriteProtocolAt } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { useActor } from '#web/api/session/session.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { RecordNotice } from '#web/ui/record/record-notice.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { useListedProtocol, protocolQuery } from '#web/features/protocols/list/protocol-lists.api.ts';
import { ANSWERS_LATER, ProtocolSummary } from '#web/features/protocols/list/protocol-summary.tsx';

const ProtocolRunner = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/features/protocols/filling/protocol-runner.tsx'))).ProtocolRunner,
}));
const CorrectionForm = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/features/protocols/closed/correction-form.tsx'))).CorrectionForm,
}));
const ClosedProtocol = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/features/protocols/closed/closed-protocol.tsx'))).ClosedProtocol,
}));

/** Shows one protocol: an open draft can be filled in, a closed one read, or corrected if the URL says so. */
export function ProtocolPage() {
  const id = usePathParameter('id');
  const protocol = useQuery(protocolQuery(id));
  const known = useListedProtocol(id, protocol);
  if (protocol.data !== undefined) {
    return (
      <Suspense fallback={<ProtocolSkeleton />}>
        <KnownProtocol key={id} protocol={protocol.data} />
      </Suspense>
    );
  }
  const isUnknown = isMissing(protocol.error);
  return (
    <Stack gap="lg">
      <PageHeader title="Protokoll" />
      {protocol.isPending && known === null && <ProtocolSkeleton />}
      {isUnknown && <Text>Dieses Protokoll gibt es nicht.</Text>}
      {!isUnknown && (
        <RecordNotice query={protocol} seenAt={known?.seenAt} subject="Angaben zum Protokoll" waiting={ANSWERS_LATER} />
      )}
      {known !== null && <ProtocolSummary protocol={known.row} />}
    </Stack>
  );
}

const ProtocolSkeleton = () => <Skeleton height={480} radius="md" role="group" aria-label="Protokoll wird geladen" />;

function KnownProtocol({ protocol }: { readonly protocol: FilledProtocol }) {
  const [{ korrektur }] = useUrlState({ korrektur: '' });
  const mayWrite = canWriteProtocolAt(useActor(), idFromIri(protocol.location, locations.path) ?? 0);
  if (protocol.state === 'draft') return <ProtocolRunner protocol={protocol} />;
  const isCorrecting = korrektur !== '' && mayWrite && protocol.correctedBy === undefined;
  return isCorrecting ? <CorrectionForm protocol={protocol} /> : <ClosedProtocol protocol={protocol} />;
}
