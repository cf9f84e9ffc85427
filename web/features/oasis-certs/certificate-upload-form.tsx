import '#web/mantine-forms.css';
import { CUSTOMER_LABEL } from '#shared/contracts/customers/customers.ts';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { CustomerField } from '#web/features/customers/customers.public.ts';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { FileField } from '#web/ui/file/file-field.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { LOCATIONS_HINT } from './certificate-texts.ts';
import { useCertificateUpload } from './use-certificate-upload.ts';

interface CertificateUploadFormProps {
  /** The certificate that the new one replaces; null if it replaces none. */
  readonly replacedCertificate: OasisCertificate | null;
  readonly onSaved: (saved: OasisCertificate) => void;
  readonly onCancel: () => void;
}

const LABELS = {
  customer: CUSTOMER_LABEL,
  file: 'Zertifikatsdatei',
  passphrase: 'Passwort des Zertifikats',
  oasisUser: 'Kennung',
  password: 'Passwort zur Kennung',
  name: 'Name',
  locations: 'Standorte',
  testConnection: 'Verbindungstest',
};
const VISIBILITY_TOGGLE_PROPS = { 'aria-label': 'Passwort anzeigen oder verbergen' };

export function CertificateUploadForm({ replacedCertificate, onSaved, onCancel }: CertificateUploadFormProps) {
  const upload = useCertificateUpload(replacedCertificate, onSaved);
  const { errors, chosen, choose, field } = upload;
  const guardedDraft = { form: { isDirty: () => upload.isDirty, submitting: upload.isSending }, discard: upload.clear };
  // The guard asks for confirmation when the user leaves the page, so the buttons need not ask.
  const { dialog } = useUnsavedChangesGuard(guardedDraft, onCancel);
  const customer = replacedCertificate?.customer ?? upload.typed.customer;
  return (
    <form onSubmit={upload.submit} noValidate autoComplete="off" data-unsaved={upload.isDirty || undefined}>
      <FormSection title="Zertifikat">
        <FormErrorSummary errors={errors} labels={LABELS} attempt={upload.attempt} />
        {replacedCertificate === null && (
          <CustomerField
            value={upload.typed.customer}
            error={errors['customer']}
            onChange={(value) => {
              field('customer').onChange({ currentTarget: { value } });
              choose({ locations: [] });
            }}
          />
        )}
        <FileField
          label={LABELS.file}
          description=".p12 oder .pfx, höchstens 100 KB."
          accept=".p12,.pfx,application/x-pkcs12"
          isRequired
          file={chosen.file}
          error={errors['file']}
          onChange={(file) => choose({ file })}
        />
        <SecretFields field={field} />
        <TextInput
          label={LABELS.name}
          description="So heißt es in Ihren Listen, zum Beispiel „OASIS 2027“."
          required
          {...field('name')}
        />
        {replacedCertificate === null && customer !== '' && (
          <LocationChoice
            description={LOCATIONS_HINT}
            customer={customer}
            value={chosen.locations}
            error={errors['locations']}
            onChange={(locations) => choose({ locations })}
          />
        )}
        <ConnectionTestChoice
          isChosen={chosen.isTested}
          error={errors['testConnection']}
          onChange={(isTested) => choose({ isTested })}
        />
        <FormActions submitLabel="Prüfen und speichern" isSending={upload.isSending} onCancel={onCancel} />
      </FormSection>
      {dialog}
    </form>
  );
}

interface ConnectionTestChoiceProps {
  readonly isChosen: boolean;
  readonly error: ReactNode;
  readonly onChange: (isChosen: boolean) => void;
}

const ConnectionTestChoice = ({ isChosen, error, onChange }: ConnectionTestChoiceProps) => (
  <Checkbox
    size="md"
    name="testConnection"
    label="Verbindung vor dem Speichern testen"
    description="Dabei wird niemand abgefragt."
    checked={isChosen}
    error={error}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

/** Fields for the secrets of the certificate. Browsers must not store them, because they are not the user's password. */
const SecretFields = ({ field }: Pick<ReturnType<typeof useCertificateUpload>, 'field'>) => (
  <>
    <PasswordInput
      label={LABELS.passphrase}
      required
      autoComplete="off"
      visibilityToggleButtonProps={VISIBILITY_TOGGLE_PROPS}
      {...field('passphrase')}
    />
    <TextInput label={LABELS.oasisUser} required autoComplete="off" {...field('oasisUser')} />
    <PasswordInput
      label={LABELS.password}
      required
      autoComplete="off"
      visibilityToggleButtonProps={VISIBILITY_TOGGLE_PROPS}
      {...field('password')}
    />
  </>
);
