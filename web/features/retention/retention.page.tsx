import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listRetentionPolicies } from '#shared/contracts/retention/retention.ts';
import { canSetContract } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { OrganisationExport } from '#web/features/organisation-export/organisation-export.public.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { DeletionRuns } from './deletion-runs.tsx';
import { FixedPeriods } from './fixed-periods.tsx';
import { PeriodForm } from './period-form.tsx';
import { ProcessingOverview } from './processing-overview.tsx';
import { policyQuery } from './retention.api.ts';

const VIEWS = [
  { value: '', label: 'Fristen' },
  { value: 'runs', label: 'Löschläufe' },
  { value: 'export', label: 'Export' },
  { value: 'processing', label: 'Verarbeitungen' },
] as const;

export function RetentionPage() {
  const { actor, customer } = useSession();
  const navigate = useNavigate();
  const chosenId = usePathParameter('id');
  const id = chosenId || String(customer?.id ?? '');
  const [{ view }, changeUrl] = useUrlState({ view: '' });
  return (
    <Stack gap="lg" maw="60rem">
      <PageHeader title="Aufbewahrung & Datenschutz" />
      {canSetContract(actor) && (
        <CustomerChoice id={id} onChoose={(next) => void navigate({ to: `/customer/retention/${next}` })} />
      )}
      <div data-print="none">
        <ViewSwitch
          label="Aufbewahrung & Datenschutz"
          views={VIEWS}
          value={view}
          onChange={(next) => changeUrl({ view: next })}
        />
      </div>
      {id === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
      {id !== '' && <RetentionView key={id} id={id} view={view} />}
    </Stack>
  );
}

function RetentionView({ id, view }: { readonly id: string; readonly view: string }) {
  const policy = useQuery(policyQuery(id));
  if (policy.isError) return <ErrorNotice subject="Fristen" onRetry={() => void policy.refetch()} />;
  if (policy.data === undefined || !policy.isFetchedAfterMount)
    return <Skeleton height={420} radius="md" aria-busy aria-label="Fristen werden geladen" />;
  if (view === 'runs') return <DeletionRuns customer={id} />;
  if (view === 'export') return <OrganisationExport customer={id} />;
  if (view === 'processing') return <ProcessingOverview policy={policy.data.item} />;
  return (
    <>
      <PeriodForm current={policy.data} />
      <FixedPeriods />
      <Group justify="flex-end">
        <ExportButtons
          path={listRetentionPolicies.list.exported}
          query={() => ({ customer: id })}
          fileName="Aufbewahrungsfristen"
          onError={showError}
        />
      </Group>
    </>
  );
}
