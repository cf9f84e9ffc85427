import { useState } from 'react';
import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import {
  MAX_CERTIFICATE_BYTES,
  type OasisCertificate,
  OasisCertificateCreate,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { base64Of } from '#web/api/client/base64.ts';
import { useSecretForm } from '#web/ui/form/use-secret-form.ts';
import { useBeginningCustomer } from '#web/features/customers/customers.public.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { useUploadCertificate } from './oasis-certs.api.ts';

interface Chosen {
  readonly file: File | null;
  readonly locations: readonly string[];
  readonly isTested: boolean;
}

const EMPTY = { name: '', passphrase: '', oasisUser: '', password: '', customer: '' };
type Typed = Readonly<typeof EMPTY>;

/** Holds the values of the form only in memory, because they contain passwords. A reload starts with an empty form. */
export function useUpload(before: OasisCertificate | null, onSaved: (saved: OasisCertificate) => void) {
  const customer = useBeginningCustomer();
  const upload = useUploadCertificate();
  const [chosen, setChosen] = useState<Chosen>({ file: null, locations: [], isTested: true });
  const form = useSecretForm<Typed>({
    empty: { ...EMPTY, name: before?.name ?? '', oasisUser: before?.oasisUser ?? '', customer },
    otherFields: ['file', 'locations', 'testConnection'],
    check: (typed) => checkUpload(typed, chosen, before),
    send: async (typed) => {
      const file = await base64Of(chosen.file ?? new Blob());
      const body = bodyOf(typed, { ...chosen, file }, before);
      onSaved(await upload.mutateAsync({ body, idempotencyKey: crypto.randomUUID() }));
    },
  });
  const choose = (changes: Partial<Chosen>) => setChosen((was) => ({ ...was, ...changes }));
  const isDirty = chosen.file !== null || form.typed.passphrase !== '' || form.typed.password !== '';
  return { ...form, chosen, choose, isDirty };
}

interface Sent extends Omit<Chosen, 'file'> {
  readonly file: string;
}

function bodyOf(
  { customer, ...typed }: Typed,
  { file, locations, isTested }: Sent,
  before: OasisCertificate | null,
): OasisCertificateCreate {
  const place =
    before === null ? { locations: [...locations], ...(customer !== '' && { customer }) } : { replaces: before['@id'] };
  return { ...typed, ...place, file, testConnection: isTested };
}

function checkUpload(typed: Typed, { file, ...chosen }: Chosen, before: OasisCertificate | null): FieldErrors {
  return {
    ...fieldErrors(OasisCertificateCreate, bodyOf(typed, { ...chosen, file: 'AAAA' }, before)),
    ...(before === null && typed.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
    ...(file === null && { file: 'Bitte die Zertifikatsdatei wählen.' }),
    ...(file !== null && file.size > MAX_CERTIFICATE_BYTES && { file: 'Diese Datei ist für ein Zertifikat zu groß.' }),
  };
}
