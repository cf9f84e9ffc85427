import { Alert } from '@mantine/core';
import {
  IconBuildingStore,
  IconCircleCheck,
  IconDeviceMobile,
  IconDevices,
  IconDoorExit,
  IconId,
  IconKey,
  IconLock,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contracts/users/users.ts';
import { isTabletEmail } from '#shared/domain/tablet-email.ts';
import { isAdmin, isOperator } from '#shared/permissions.ts';
import { customerChoices, namesByIri } from '#web/api/choices.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { SecondFactorSection, SessionsSection } from './access-sections.tsx';
import { LeaveCustomerSection } from './leave-customer-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { EmailField, LinkFields, NameFields, ReadOnlyEmail, RoleField } from './user-fields.tsx';
import { UserStatusAct } from './user-status-act.tsx';
import { changesTo, checkChanges, isLinkedToLocations, USER_FIELDS, type UserValues } from './user-values.ts';
import { nameOf, roleChoiceText, roleText } from './user-texts.ts';
import { locationsOfQuery, useChangeUser, userQuery } from './users.api.ts';

interface UserFormProps {
  readonly current: Versioned<User>;
  readonly back: Back;
}

export function UserForm({ current, back }: UserFormProps) {
  const { item: user } = current;
  const { user: self, actor } = useSession();
  const draft = useUserChange(current);
  const isOwn = self['@id'] === user['@id'];
  return (
    <EditPage
      draft={draft}
      labels={USER_FIELDS.labels}
      title={nameOf(user)}
      subtitle={isTabletEmail(user.email) ? 'Meldet sich ohne Passwort an' : `${roleText(user.roles)} · ${user.email}`}
      badge={
        <StatusBadge tone="calm" icon={user.isActive ? IconCircleCheck : IconLock}>
          {user.isActive ? 'aktiv' : 'nicht aktiv'}
        </StatusBadge>
      }
      back={back}
      acts={user.isManaged && !isOwn && <UserStatusAct user={user} />}
      notice={<WhatStays user={user} isOwn={isOwn} />}
      sections={[
        ...(user.isManaged || isOwn ? [personSection(user, isOwn, draft)] : []),
        ...(!isOwn || isAdmin(actor) ? [placesSection(draft, isAdmin(actor))] : []),
        ...(isOwn ? [] : accessSections(user, isOperator(actor))),
      ]}
    />
  );
}

type UserDraft = ReturnType<typeof useUserChange>;

function personSection(user: User, isOwn: boolean, { form }: UserDraft): Section {
  const fields = { values: form.values, errors: form.errors, onChange: form.setValues };
  return {
    id: 'person',
    title: isOwn ? 'Name' : 'Person und Rolle',
    icon: IconId,
    value: isOwn ? nameOf(form.values) : roleChoiceText(form.values.roles),
    fields: ['firstname', 'lastname', 'email', 'roles'],
    content: (
      <>
        <NameFields {...fields} />
        {!isOwn && (
          <>
            {!isTabletEmail(user.email) && <EmailOf user={user} {...fields} />}
            <RoleField {...fields} />
          </>
        )}
      </>
    ),
  };
}

function EmailOf({ user, ...fields }: Parameters<typeof EmailField>[0] & { readonly user: User }) {
  return isAdmin(useSession().actor) ? <EmailField {...fields} /> : <ReadOnlyEmail email={user.email} />;
}

const countOrNoneText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count || 'keine'} ${many}`;

function placesSection({ form }: UserDraft, seesAllOrganisations: boolean): Section {
  const { customers, locations, roles } = form.values;
  return {
    id: 'locations',
    title: seesAllOrganisations ? 'Organisationen und Standorte' : 'Standorte',
    icon: IconBuildingStore,
    value:
      roles === 'ROLE_ADMIN'
        ? 'alle'
        : [
            seesAllOrganisations && countOrNoneText(customers.length, 'Organisation', 'Organisationen'),
            isLinkedToLocations(form.values)
              ? countOrNoneText(locations.length, 'Standort', 'Standorte')
              : 'alle Standorte',
          ]
            .filter((part) => part !== false)
            .join(', '),
    fields: ['customers', 'customer', 'locations'],
    content: <LinkFields values={form.values} errors={form.errors} onChange={form.setValues} />,
  };
}

/** Users edit their own access on another page. */
const accessSections = (user: User, mayRemove: boolean): Section[] => [
  ...(user.isManaged && user.isActive && !isTabletEmail(user.email)
    ? [
        {
          id: 'password',
          title: 'Passwort',
          icon: IconKey,
          value: user.hasPassword ? 'gewählt' : 'noch keines',
          content: <PasswordSection user={user} />,
        },
      ]
    : []),
  ...(user.isManaged && !isTabletEmail(user.email)
    ? [
        {
          id: 'factor',
          title: 'Zweiter Faktor',
          icon: IconDeviceMobile,
          value: user.hasSecondFactor ? 'eingerichtet' : 'nicht eingerichtet',
          content: <SecondFactorSection user={user} />,
        },
      ]
    : []),
  ...(user.isManaged
    ? [
        {
          id: 'devices',
          title: 'Angemeldete Geräte',
          hint: 'Abgemeldet wird sofort.',
          icon: IconDevices,
          value: 'ansehen und abmelden',
          content: <SessionsSection user={user} />,
        },
      ]
    : []),
  ...(mayRemove
    ? [
        {
          id: 'organisation',
          title: 'Organisation',
          hint: 'Der Zugang selbst bleibt bestehen.',
          icon: IconDoorExit,
          value: 'Zugehörigkeit beenden',
          content: <LeaveCustomerSection user={user} />,
        },
      ]
    : []),
];

interface WhatStaysProps {
  readonly user: User;
  readonly isOwn: boolean;
}

/** A field that cannot be changed is replaced by an explanation instead of being disabled. */
function WhatStays({ user, isOwn }: WhatStaysProps) {
  if (isOwn)
    return (
      <Alert color="gray" icon={<IconLock aria-hidden />} title="Das ist Ihr eigener Zugang">
        Rolle und Zuordnung ändert jemand anderes. E-Mail-Adresse und Passwort ändern Sie unter „Meine Benutzerdaten“.
      </Alert>
    );
  if (user.isManaged) return null;
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />} title="Dieser Zugang gehört nicht nur zu Ihrer Organisation">
      Name, E-Mail-Adresse, Rolle und Aktiv ändert ein Admin. Sie bestimmen, an welchen Ihrer Standorte diese Person
      arbeitet.
    </Alert>
  );
}

function useUserChange(current: Versioned<User>) {
  const { item } = current;
  const client = useQueryClient();
  const change = useChangeUser(item.id);
  const initial = USER_FIELDS.valuesOf(item);
  return useEditForm<User, UserValues>({
    name: `user:${item.id}`,
    current,
    toValues: USER_FIELDS.valuesOf,
    fields: useUserFields(item),
    check: (values) => checkChanges(initial, values),
    reload: () => client.query(userQuery(String(item.id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Der Zugang wurde gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}

/** Describes each field in words, to show what somebody else has saved. */
function useUserFields(user: User): EditedFields<UserValues> {
  const { actor, customer } = useSession();
  const seesAllOrganisations = isAdmin(actor);
  const customers = namesByIri(useQuery({ ...customerChoices, enabled: seesAllOrganisations }).data);
  const initialCustomers = customer === null ? [] : [customer['@id']];
  const places = namesByIri(useQuery(locationsOfQuery(seesAllOrganisations ? user.customers : initialCustomers)).data);
  const listed = (links: readonly { readonly iri: string }[], names: ReadonlyMap<string, string>) =>
    links
      .map(({ iri }) => names.get(iri) ?? iri)
      .toSorted()
      .join(', ');
  return {
    ...USER_FIELDS.edited,
    customers: { label: USER_FIELDS.labels.customers, text: (values) => listed(values.customers, customers) },
    locations: { label: USER_FIELDS.labels.locations, text: (values) => listed(values.locations, places) },
  };
}
