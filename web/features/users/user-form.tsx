import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '#shared/contracts/users/users.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { ActiveField, EmailField, LinkFields, NameFields, ReadOnlyEmail, RoleField } from './user-fields.tsx';
import { changesTo, checkChanges, USER_FIELDS, type UserValues } from './user-values.ts';
import { namesOf } from './user-words.ts';
import { locationsOfQuery, useChangeUser, userQuery } from './users.api.ts';

export function UserForm({ current }: { readonly current: Versioned<User> }) {
  const { item: user } = current;
  const { user: self, actor } = useSession();
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/users/list' });
  const draft = useUserChange(current, toList);
  const { form } = draft;
  // Leaving the page asks for confirmation by itself.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  const isOwn = self['@id'] === user['@id'];
  const fields = { values: form.values, errors: form.errors, onChange: form.setValues };
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection title="Angaben">
        <FormErrorSummary errors={form.errors} labels={USER_FIELDS.labels} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <WhatStays user={user} isOwn={isOwn} />
        {(user.isManaged || isOwn) && <NameFields {...fields} />}
        {user.isManaged && !isOwn && (
          <>
            {isAdmin(actor) ? <EmailField {...fields} /> : <ReadOnlyEmail email={user.email} />}
            <RoleField {...fields} />
            <ActiveField {...fields} />
          </>
        )}
        {(!isOwn || isAdmin(actor)) && <LinkFields {...fields} />}
        <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={toList} />
      </FormSection>
      {dialog}
    </form>
  );
}

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

function useUserChange(current: Versioned<User>, onSaved: () => void) {
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
      onSaved();
    },
    onError: showSendError,
  });
}

/** Describes each field in words, to show what somebody else has saved. */
function useUserFields(user: User): EditedFields<UserValues> {
  const { actor, customer } = useSession();
  const isEverywhere = isAdmin(actor);
  const customers = namesOf(useQuery({ ...customerChoices, enabled: isEverywhere }).data);
  const initialCustomers = customer === null ? [] : [customer['@id']];
  const places = namesOf(useQuery(locationsOfQuery(isEverywhere ? user.customers : initialCustomers)).data);
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
