import { useState } from 'react';
import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import {
  MAX_CERTIFICATE_BYTES,
  type OasisCertificate,
  OasisCertificateCreate,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { base64Of } from '#web/api/client/base64.ts';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';
import { useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { useUploadCertificate } from './oasis-certs.api.ts';

interface UploadChoices {
  readonly file: File | null;
  readonly locations: readonly string[];
  readonly isTested: boolean;
}

const EMPTY = { name: '', passphrase: '', oasisUser: '', password: '', customer: '' };
type TypedValues = Readonly<typeof EMPTY>;

/** State of the upload form. It is kept only in memory, because it contains passwords; a reload empties the form. */
export function useCertificateUpload(
  replacedCertificate: OasisCertificate | null,
  onSaved: (saved: OasisCertificate) => void,
) {
  const customer = useInitialCustomer();
  const upload = useUploadCertificate();
  const [chosen, setChosen] = useState<UploadChoices>({ file: null, locations: [], isTested: true });
  const form = useSecretForm<TypedValues>({
    empty: {
      ...EMPTY,
      name: replacedCertificate?.name ?? '',
      oasisUser: replacedCertificate?.oasisUser ?? '',
      customer,
    },
    fieldsWithoutValue: ['file', 'locations', 'testConnection'],
    check: (typed) => checkUpload(typed, chosen, replacedCertificate),
    send: async (typed) => {
      const file = await base64Of(chosen.file ?? new Blob());
      const body = bodyOf(typed, { ...chosen, file }, replacedCertificate);
      onSaved(await upload.mutateAsync({ body, idempotencyKey: crypto.randomUUID() }));
    },
  });
  const choose = (changes: Partial<UploadChoices>) => setChosen((previous) => ({ ...previous, ...changes }));
  const isDirty = chosen.file !== null || form.typed.passphrase !== '' || form.typed.password !== '';
  return { ...form, chosen, choose, isDirty };
}

interface EncodedChoices extends Omit<UploadChoices, 'file'> {
  readonly file: string;
}

function bodyOf(
  { customer, ...typed }: TypedValues,
  { file, locations, isTested }: EncodedChoices,
  replacedCertificate: OasisCertificate | null,
): OasisCertificateCreate {
  const target =
    replacedCertificate === null
      ? { locations: [...locations], ...(customer !== '' && { customer }) }
      : { replaces: replacedCertificate['@id'] };
  return { ...typed, ...target, file, testConnection: isTested };
}

function checkUpload(
  typed: TypedValues,
  { file, ...chosen }: UploadChoices,
  replacedCertificate: OasisCertificate | null,
): FieldErrors {
  return {
    ...fieldErrors(OasisCertificateCreate, bodyOf(typed, { ...chosen, file: 'AAAA' }, replacedCertificate)),
    ...(replacedCertificate === null && typed.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
    ...(file === null && { file: 'Bitte die Zertifikatsdatei wählen.' }),
    ...(file !== null && file.size > MAX_CERTIFICATE_BYTES && { file: 'Diese Datei ist für ein Zertifikat zu groß.' }),
  };
}
