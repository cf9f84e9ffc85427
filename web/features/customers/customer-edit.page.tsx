import { Button, Skeleton, Stack } from '@mantine/core';
import { type Icon, IconLock, IconReceipt } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { canManageRetention, canReadBilling, canSetContract } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { StorageUsed } from '#web/features/documents/storage.public.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { changesTo, checkValues, CUSTOMER_FIELDS, type CustomerValues } from './customer-values.ts';
import { customerQuery, useChangeCustomer } from './customers.api.ts';
import { SetupChecklist } from './setup/setup-checklist.tsx';

export function CustomerEditPage() {
  const id = usePathParameter('id');
  const customer = useQuery(customerQuery(id));
  const isCurrent = customer.isFetchedAfterMount || customer.isError;
  if (customer.data !== undefined && isCurrent) return <CustomerForm key={id} current={customer.data} />;
  if (isMissing(customer.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Organisation" />
      {customer.isError ? (
        <ErrorNotice subject="Angaben der Organisation" onRetry={() => void customer.refetch()} />
      ) : (
        <Stack gap="lg" aria-busy aria-label="Angaben der Organisation werden geladen">
          <Skeleton height={360} radius="md" />
          <Skeleton height={260} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}

function CustomerForm({ current }: { readonly current: Versioned<Customer> }) {
  const { actor } = useSession();
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/customer/list' });
  const draft = useCustomerChange(current, toList);
  const { form } = draft;
  // Leaving the page asks for confirmation by itself.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  return (
    <Stack gap="lg" maw="48rem">
      <PageHeader title={current.item.name} subtitle={current.item.isActive ? 'Organisation' : 'nicht aktiv'}>
        <OtherPages id={current.item.id} />
      </PageHeader>
      {canSetContract(actor) && <SetupChecklist customer={current.item['@id']} />}
      <StorageUsed customerId={current.item.id} />
      <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
        <Stack gap="lg">
          <FormErrorSummary errors={form.errors} labels={CUSTOMER_FIELDS.labels} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <CustomerFields
            values={form.values}
            errors={form.errors}
            onChange={(changes: Partial<CustomerValues>) => form.setValues(changes)}
          />
          <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={toList} />
        </Stack>
      </form>
      {dialog}
    </Stack>
  );
}

/** Links to the other pages about the organisation. Operators reach them by the menu, for their own organisation. */
function OtherPages({ id }: { readonly id: number }) {
  const { actor, customer } = useSession();
  const params = { id: String(id) };
  const ofAny = canSetContract(actor);
  const ofOwn = customer?.id === id;
  return (
    <>
      {ofAny && (
        <PageLink
          icon={IconReceipt}
          renderRoot={(props) => <Link to="/customer/edit/$id/billing" params={params} {...props} />}
        >
          Vertrag und Kontingent
        </PageLink>
      )}
      {ofOwn && canReadBilling(actor) && (
        <PageLink icon={IconReceipt} renderRoot={(props) => <Link to="/customer/billing" {...props} />}>
          Rechnungen & Vertragsdaten
        </PageLink>
      )}
      {(ofAny || ofOwn) && canManageRetention(actor) && (
        <PageLink
          icon={IconLock}
          renderRoot={(props) => <Link to="/customer/retention/{-$id}" params={params} {...props} />}
        >
          Datenschutz
        </PageLink>
      )}
    </>
  );
}

interface PageLinkProps {
  readonly icon: Icon;
  readonly renderRoot: (props: Record<string, unknown>) => ReactNode;
  readonly children: ReactNode;
}

const PageLink = ({ icon: PageIcon, renderRoot, children }: PageLinkProps) => (
  <Button variant="default" leftSection={<PageIcon size={18} aria-hidden />} renderRoot={renderRoot}>
    {children}
  </Button>
);

function useCustomerChange(current: Versioned<Customer>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeCustomer(id);
  return useEditForm<Customer, CustomerValues>({
    name: `customer:${id}`,
    current,
    toValues: CUSTOMER_FIELDS.valuesOf,
    fields: CUSTOMER_FIELDS.edited,
    check: checkValues,
    reload: () => client.query(customerQuery(String(id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Die Organisation wurde gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}
