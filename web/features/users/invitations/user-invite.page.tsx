import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type Invitation, InvitationCreate, type NewInvitation } from '#shared/contracts/users/invitations.ts';
import { isAdmin } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormColumns, FormSection } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useInitialLinks } from '#web/features/users/initial-links.ts';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { useInvite } from './invitations.api.ts';
import { NewAccessTabs } from '#web/features/users/new-access-tabs.tsx';
import { EmailField, LinkFields, RoleField } from '#web/features/users/user-fields.tsx';
import { toInvitation, USER_FIELDS, type UserValues } from '#web/features/users/user-values.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

/** Invites people with or without a login; the page does not reveal which. */
export function UserInvitePage() {
  const goBack = useReturn();
  const [made, setMade] = useState<Invitation | null>(null);
  const toList = () => void goBack({ to: '/users/list' });
  const [round, setRound] = useState(0);
  const onMade = (invitation: NewInvitation) => {
    setRound(round + 1);
    if (!invitation.isMailed) return setMade(invitation);
    showSuccess(`Die Einladung geht in der nächsten Minute an ${invitation.email}.`);
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Person einladen"
        subtitle="Die Person entscheidet selbst. Ihre Zuordnung gilt, sobald sie die Einladung annimmt."
        back={{ to: '/users/list', label: 'Zugangsdaten' }}
      />
      <NewAccessTabs />
      <FormColumns>
        <InvitationForm key={round} onMade={onMade} onCancel={toList} />
        <WaitingInvitations />
      </FormColumns>
      {made !== null && <InvitationLinkDialog invitation={made} isFirst onClose={() => setMade(null)} />}
    </Stack>
  );
}

interface InvitationFormProps {
  readonly onMade: (invitation: NewInvitation) => void;
  readonly onCancel: () => void;
}

/** The form is emptied after sending, for the next invitation. */
function InvitationForm({ onMade, onCancel }: InvitationFormProps) {
  const draft = useInvitation(onMade);
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, onCancel);
  const fields = { values: form.values, errors: form.errors, onChange: form.setValues };
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection title="Einladung">
        <FormErrorSummary errors={form.errors} labels={INVITE_LABELS} attempt={draft.failedAttempts} />
        <EmailField {...fields} />
        <RoleField {...fields} withoutAdmin />
        <LinkFields {...fields} isSingle />
        <FormActions submitLabel="Einladung senden" isSending={form.submitting} onCancel={onCancel} />
      </FormSection>
      {dialog}
    </form>
  );
}

/** The role that the form begins with, so that other pages can link to it; '' for the lowest. */
const NO_ROLE = { role: '' };

const INVITE_LABELS = { ...USER_FIELDS.labels, customer: 'Organisation' };

function useInvitation(onMade: (invitation: NewInvitation) => void) {
  const seesAllOrganisations = isAdmin(useSession().actor);
  const invite = useInvite();
  const customers = useInitialLinks();
  const [{ role }] = useUrlState(NO_ROLE);
  return useDraftForm<UserValues>({
    name: 'new-invitation',
    initialValues: { ...USER_FIELDS.empty, customers, ...(role === 'ROLE_OPERATOR' && { roles: role }) },
    fieldsWithoutValue: ['customer'],
    check: (values) => fieldErrors(InvitationCreate, toInvitation(values, seesAllOrganisations)),
    send: async (values, idempotencyKey) =>
      onMade(await invite.mutateAsync({ body: toInvitation(values, seesAllOrganisations), idempotencyKey })),
    onError: showSendError,
  });
}
