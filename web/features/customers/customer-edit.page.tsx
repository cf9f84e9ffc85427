import { Button } from '@mantine/core';
import { IconBuilding, IconCircleCheck, IconDatabase, IconPhone, IconPlayerPause } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { canManageRetention, canReadBilling, canReadTerminations, canSetContract } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { StorageUsed } from '#web/features/documents/storage.public.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { ContactFields, OrganisationFields } from './customer-fields.tsx';
import { CustomerStatusAct } from './customer-status-act.tsx';
import { changesTo, checkValues, CUSTOMER_FIELDS, type CustomerValues } from './customer-values.ts';
import { customerQuery, useChangeCustomer } from './customers.api.ts';
import { SetupChecklist } from './setup/setup-checklist.tsx';

const BACK = { to: '/customer/list', label: 'Organisationen' };

export function CustomerEditPage() {
  const id = usePathParameter('id');
  return (
    <RecordLoader
      query={useQuery(customerQuery(id))}
      title="Organisation"
      back={BACK}
      subject="Angaben der Organisation"
    >
      {(current) => <CustomerForm key={id} current={current} />}
    </RecordLoader>
  );
}

function CustomerForm({ current }: { readonly current: Versioned<Customer> }) {
  const { item: customer } = current;
  const isPlatform = canSetContract(useSession().actor);
  const draft = useCustomerChange(current);
  return (
    <EditPage
      draft={draft}
      labels={CUSTOMER_FIELDS.labels}
      title={customer.name}
      badge={
        <StatusBadge tone="calm" icon={customer.isActive ? IconCircleCheck : IconPlayerPause}>
          {customer.isActive ? 'aktiv' : 'nicht aktiv'}
        </StatusBadge>
      }
      back={BACK}
      acts={
        <>
          <OtherPages id={customer.id} />
          {isPlatform && <CustomerStatusAct customer={customer} />}
        </>
      }
      notice={isPlatform && <SetupChecklist customer={customer['@id']} />}
      sections={sectionsOf(customer, draft)}
    />
  );
}

function sectionsOf({ id }: Customer, { form }: ReturnType<typeof useCustomerChange>): Section[] {
  const { values, errors } = form;
  const fields = { values, errors, onChange: (changes: Partial<CustomerValues>) => form.setValues(changes) };
  return [
    {
      id: 'address',
      title: 'Name und Anschrift',
      icon: IconBuilding,
      value: [values.postalCode, values.city].join(' ').trim() || values.name,
      fields: ['name', 'street', 'postalCode', 'city', 'taxId'],
      content: <OrganisationFields {...fields} />,
    },
    {
      id: 'contact',
      title: 'Wen wir ansprechen',
      icon: IconPhone,
      value: values.contactPerson.trim() || values.contactEmail.trim() || 'noch niemand',
      fields: ['contactPerson', 'contactEmail', 'contactPhone'],
      content: <ContactFields {...fields} />,
    },
    { id: 'storage', title: 'Speicherplatz', icon: IconDatabase, content: <StorageUsed customerId={id} /> },
  ];
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
        <PageLink renderRoot={(props) => <Link to="/customer/edit/$id/billing" params={params} {...props} />}>
          Vertrag und Kontingent
        </PageLink>
      )}
      {ofOwn && canReadBilling(actor) && (
        <PageLink renderRoot={(props) => <Link to="/customer/billing" {...props} />}>
          Rechnungen & Vertragsdaten
        </PageLink>
      )}
      {(ofAny || ofOwn) && canManageRetention(actor) && (
        <PageLink renderRoot={(props) => <Link to="/customer/retention/{-$id}" params={params} {...props} />}>
          Datenschutz
        </PageLink>
      )}
      {(ofAny || ofOwn) && canReadTerminations(actor) && (
        <PageLink renderRoot={(props) => <Link to="/customer/termination/{-$id}" params={params} {...props} />}>
          Vertrag beenden
        </PageLink>
      )}
    </>
  );
}

interface PageLinkProps {
  readonly renderRoot: (props: Record<string, unknown>) => ReactNode;
  readonly children: ReactNode;
}

const PageLink = ({ renderRoot, children }: PageLinkProps) => (
  <Button variant="default" renderRoot={renderRoot}>
    {children}
  </Button>
);

function useCustomerChange(current: Versioned<Customer>) {
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
    },
    onError: showSendError,
    staysOpen: true,
  });
}
