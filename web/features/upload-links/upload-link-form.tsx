import '#web/mantine-forms.css';
import { Button, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UPLOAD_LINK_DAYS, type UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { openLinkText } from './open-link-text.ts';
import type { ProofToRequest, NewLinkDraft } from './use-new-upload-link.ts';

interface UploadLinkFormProps {
  readonly draft: NewLinkDraft;
  /** Whether an address may still be filled in, so that the link is not copied by mistake. */
  readonly isAddressLoading: boolean;
  /** Name of the person who receives the link. */
  readonly name: string;
  readonly requestedProofs: readonly ProofToRequest[];
  /** The open link that the new one will replace, if there is one. */
  readonly openLink: Pick<UploadLink, 'createdAt' | 'email'> | undefined;
  readonly onOtherProof?: (() => void) | undefined;
  readonly onCancel: () => void;
}

const LABELS = { type: 'Art des Nachweises', email: 'E-Mail-Adresse' };

export function UploadLinkForm({
  draft: { form, failedAttempts, onSubmit },
  isAddressLoading,
  name,
  requestedProofs,
  openLink,
  onOtherProof,
  onCancel,
}: UploadLinkFormProps) {
  const types = useQuery(proofTypesQuery);
  const typeChoices = toChoices(types.data?.filter(({ isActive }) => isActive));
  const mailObstacle = useMailObstacle();
  const hasAddress = form.values.email.trim() !== '';
  const isWaiting = isAddressLoading && !hasAddress;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={failedAttempts} />
        <Text>
          {name} fotografiert {requestedProofs.length > 1 ? 'jeden' : 'den'} Nachweis oder wählt eine Datei, ohne
          Anmeldung. Der Link gilt {UPLOAD_LINK_DAYS} Tage.
        </Text>
        {requestedProofs.length > 0 && (
          <List aria-label="Angeforderte Nachweise">
            {requestedProofs.map(({ type, typeName }) => (
              <List.Item key={type}>{typeName}</List.Item>
            ))}
          </List>
        )}
        {openLink !== undefined && (
          <Text c="dimmed">{openLinkText(openLink, serverNow())}. Der neue Link ersetzt ihn.</Text>
        )}
        {onOtherProof !== undefined && (
          <Button variant="subtle" px={0} style={{ alignSelf: 'flex-start' }} onClick={onOtherProof}>
            Anderen Nachweis anfordern
          </Button>
        )}
        {requestedProofs.length === 0 && (
          <NativeSelect
            label={LABELS.type}
            name="type"
            required
            data={[{ value: '', label: types.isPending ? 'Wird geladen …' : 'Bitte wählen' }, ...typeChoices]}
            {...form.getInputProps('type')}
          />
        )}
        {mailObstacle === null ? (
          <TextInput
            type="email"
            label={LABELS.email}
            name="email"
            description="Ohne Adresse wird der Link kopiert, damit Sie ihn selbst weitergeben."
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        ) : (
          <Text c="dimmed">{mailObstacle} Bitte den Link kopieren und weitergeben.</Text>
        )}
        <FormActions
          submitLabel={isWaiting ? 'Adresse wird geladen …' : hasAddress ? 'Link senden' : 'Link kopieren'}
          isSending={form.submitting || isWaiting}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
