import '#web/mantine-forms.css';
import { Group, Skeleton, Stack, Text, NativeSelect } from '@mantine/core';
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
import { DeletionRuns } from './deletion-runs.tsx';
import { FIXED_KINDS } from '#shared/domain/retention-kinds.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PeriodForm } from './period-form.tsx';
import { ProcessingOverview } from './processing-overview.tsx';
import { policyQuery, policiesQuery } from './retention.api.ts';

/** Lists the periods that cannot be changed, so that nobody searches for them in the form. */
const FixedPeriods = () => (
  <FormSection
    title="Feste Fristen"
    hint="Diese Fristen sind für alle gleich. Nach ihrem Ende löscht die Anwendung von selbst."
  >
    <FieldList fields={FIXED_KINDS.map(({ title, period }) => ({ name: title, value: period }))} />
  </FormSection>
);

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
  if (policy.isLoadingError) return <ErrorNotice subject="Fristen" onRetry={() => void policy.refetch()} />;
  if (policy.data === undefined || !policy.isFetchedAfterMount)
    return <Skeleton height={420} radius="md" aria-busy role="group" aria-label="Fristen werden geladen" />;
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

interface CustomerChoiceProps {
  readonly id: string;
  readonly onChoose: (id: string) => void;
}

/** Lets users of several organisations choose the one whose data are shown. */
function CustomerChoice({ id, onChoose }: CustomerChoiceProps) {
  const policies = useQuery(policiesQuery);
  if (policies.isLoadingError) return <ErrorNotice subject="Organisationen" onRetry={() => void policies.refetch()} />;
  if (policies.data === undefined) return <Skeleton height={64} maw="24rem" radius="md" />;
  const choices = policies.data['hydra:member'].map((policy) => ({
    value: String(policy.id),
    label: policy.customerName,
  }));
  return (
    <NativeSelect
      label="Organisation"
      maw="24rem"
      data-print="none"
      data={[...(id === '' ? [{ value: '', label: 'Bitte wählen' }] : []), ...choices]}
      value={id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
