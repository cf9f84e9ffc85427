import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CUSTOMER_LABEL, NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import {
  type Document,
  DOCUMENT_CATEGORY_TEXTS,
  DocumentCategory,
  DocumentPatch,
  listDocuments,
} from '#shared/contracts/documents/documents.ts';
import { isManagement } from '#shared/permissions.ts';
import { call, type Versioned } from '#web/api/client/client.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import type { UpdateRequest } from '#web/api/outbox/write-request.ts';
import { ApiError, isAbort } from '#web/api/client/api-error.ts';
import { useSession } from '#web/api/session/session.ts';
import { useUploadProgress } from '#web/api/client/upload-progress.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showCreated } from '#web/ui/notice/created-toast.ts';
import { useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { type Choice, choicesOf, nameOf } from '#web/ui/filter/choice-filter.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { dayToWire } from '#web/ui/time/local-time.ts';
import { writeDay } from '#web/ui/time/typed-day.ts';
import { fileFault } from './document-texts.ts';
import { useLocationChoices, useOfferedLocations } from './location-choices.ts';
import { documentChangeQuery, useChangeDocument, useUploadDocument } from './documents.api.ts';

/** The action and the file it applies to. */
export type DocumentOperation =
  | {
      readonly kind: 'new';
      /** What the list shows from which the file is uploaded. */
      readonly listQuery: ListQueryOf<typeof listDocuments>;
      readonly onOpen: (id: number) => void;
    }
  | { readonly kind: 'change'; readonly document: Document }
  | { readonly kind: 'version'; readonly document: Document };

type DocumentValues = {
  name: string;
  category: string;
  /** IRI of the organisation, which an admin chooses for a new file. */
  customer: string;
  /** IRI of the location; '' for all locations. */
  location: string;
  /** Last valid day, e.g. '2027-05-31'; '' for unlimited. */
  validUntil: string;
  /** That no day was left out by mistake. Only asked for the next version of a file that has one. */
  isUnlimited: boolean;
  needsReading: boolean;
};

export const DOCUMENT_LABELS = {
  file: 'Datei',
  name: 'Name',
  category: 'Kategorie',
  customer: CUSTOMER_LABEL,
  location: 'Standort',
  validUntil: 'Gültig bis',
  isUnlimited: 'Gilt unbefristet',
  needsReading: 'Lesebestätigung',
} as const satisfies Record<keyof DocumentValues | 'file', string>;

const CATEGORY_MESSAGE = 'Bitte eine Kategorie wählen.';
const FILE_MESSAGE = 'Bitte eine Datei wählen.';
const NO_END_MESSAGE = 'Bitte das Datum angeben oder „Gilt unbefristet“ ankreuzen.';

/**
 * Returns the last valid day of the version before. The next one then gets a day as well, or is said to be unlimited: an
 * empty field would be read as unlimited without anybody having said so. The API has no such rule, because there a field
 * that is left out means what its documentation says.
 */
export const endBefore = (operation: DocumentOperation): string | undefined =>
  operation.kind === 'version' ? operation.document.validUntil : undefined;

interface DocumentFormOptions {
  readonly operation: DocumentOperation;
  /** The stored version of the file that is changed. */
  readonly current: Versioned<Document | null>;
}

/** Returns the form of one file. Its values survive a reload; the file itself has to be chosen again. */
export function useDocumentForm({ operation, current }: DocumentFormOptions, onDone: (document: Document) => void) {
  const client = useQueryClient();
  const fields = documentFields(useLocationChoices());
  const initialAssignment = useInitialAssignment();
  const [file, setFile] = useState<File | null>(null);
  const sending = useDocumentSending();
  const draft = useEditForm<Document | null, DocumentValues>({
    name: operation.kind === 'new' ? 'document' : `document:${operation.kind}:${operation.document.id}`,
    current,
    toValues: (stored) =>
      valuesOf(stored === null ? operation : { kind: 'change', document: stored }, initialAssignment),
    fields,
    reload: () => client.query(documentChangeQuery(current.item?.id ?? 0)),
    check: (values) => ({
      ...faultsOf(operation, values),
      ...(operation.kind === 'change' ? {} : fileErrors(file)),
    }),
    fieldsWithoutValue: ['file'],
    send: async ({ values, ifMatch, idempotencyKey }) => {
      const document =
        operation.kind === 'change' || file === null
          ? await sending.change(operation, values, { ifMatch, idempotencyKey })
          : await sending.upload(operation, { file, values, idempotencyKey });
      onDone(document);
      if (operation.kind === 'change') showSuccess('Die Datei wurde geändert.');
      else await showStored(document, operation);
    },
    onError: (error) => {
      if (!isAbort(error)) showSendError(error);
    },
  });
  const { form } = draft;
  const chooseFile = (chosenFile: File | null) => {
    setFile(chosenFile);
    form.setFieldError('file', chosenFile === null ? null : (fileFault(chosenFile) ?? null));
    if (chosenFile !== null && form.values.name === '') form.setFieldValue('name', nameFrom(chosenFile));
  };
  return { ...draft, upload: { file, choose: chooseFile, progress: sending.progress, cancel: sending.cancel } };
}

interface UploadRequest {
  readonly file: File;
  readonly values: DocumentValues;
  readonly idempotencyKey: string;
}

function useDocumentSending() {
  const { progress, trackUpload, cancel } = useUploadProgress();
  const uploadDocument = useUploadDocument();
  const changeDocument = useChangeDocument();
  const sendUpload = (operation: DocumentOperation, { file, values, idempotencyKey }: UploadRequest) => {
    const customer = operation.kind === 'new' && values.customer !== '' ? values.customer : undefined;
    const fields = {
      ...fieldsOf(values),
      customer,
      replaces: operation.kind === 'version' ? operation.document['@id'] : undefined,
    };
    return trackUpload((watched) => uploadDocument.mutateAsync({ file, fields, idempotencyKey, ...watched }));
  };
  const sendChange = async (
    operation: DocumentOperation,
    values: DocumentValues,
    request: Omit<UpdateRequest<unknown>, 'body'>,
  ) => {
    if (operation.kind !== 'change') throw new ApiError(0, FILE_MESSAGE);
    const { location, validUntil, ...otherFields } = fieldsOf(values);
    const body = { ...otherFields, location: location ?? null, validUntil: validUntil ?? null };
    return changeDocument.mutateAsync({ id: operation.document.id, body, ...request });
  };
  return { progress, upload: sendUpload, change: sendChange, cancel };
}

async function showStored(document: Document, operation: DocumentOperation) {
  const message = 'Die Datei wurde gespeichert.';
  if (operation.kind !== 'new') return showSuccess(message);
  const { listQuery, onOpen } = operation;
  const query = { ...listQuery, origin: document.origin, itemsPerPage: 1 };
  return showCreated({
    message,
    countInList: async () => (await call(listDocuments, { query }))['hydra:totalItems'],
    onOpen: () => onOpen(document.id),
  });
}

type InitialAssignment = Pick<DocumentValues, 'customer' | 'location'>;

/** The management begins with the location by which the list is filtered, the staff with their own. */
function useInitialAssignment(): InitialAssignment {
  const { actor, location } = useSession();
  const customer = useInitialCustomer();
  const [filter] = useUrlState({ location: '' });
  const filtered = useOfferedLocations().find((each) => each['@id'] === filter.location);
  if (!isManagement(actor)) return { customer, location: location?.['@id'] ?? '' };
  return { customer: filtered?.customer ?? customer, location: filtered?.['@id'] ?? '' };
}

function valuesOf(operation: DocumentOperation, initialAssignment: InitialAssignment): DocumentValues {
  if (operation.kind === 'new')
    return { name: '', category: '', ...initialAssignment, validUntil: '', isUnlimited: false, needsReading: false };
  const { document } = operation;
  return {
    name: document.name,
    category: document.category,
    customer: document.customer,
    location: document.location ?? '',
    // A new version gets a new end of validity.
    validUntil: operation.kind === 'change' ? (document.validUntil?.slice(0, 10) ?? '') : '',
    isUnlimited: false,
    needsReading: document.needsReading,
  };
}

const documentFields = (locations: readonly Choice[]): EditedFields<DocumentValues> => ({
  name: { label: DOCUMENT_LABELS.name, text: ({ name }) => name.trim() },
  category: {
    label: DOCUMENT_LABELS.category,
    text: ({ category }) => nameOf(choicesOf(DOCUMENT_CATEGORY_TEXTS), category),
  },
  // The organisation of a stored file does not change.
  customer: { label: DOCUMENT_LABELS.customer, text: ({ customer }) => customer },
  location: {
    label: DOCUMENT_LABELS.location,
    text: ({ location }) => (location === '' ? 'Alle Standorte' : nameOf(locations, location)),
  },
  validUntil: {
    label: DOCUMENT_LABELS.validUntil,
    text: ({ validUntil }) => writeDay(validUntil),
  },
  // It is no field of the stored file.
  isUnlimited: { label: DOCUMENT_LABELS.isUnlimited, text: ({ isUnlimited }) => String(isUnlimited) },
  needsReading: {
    label: DOCUMENT_LABELS.needsReading,
    text: ({ needsReading }) => (needsReading ? 'ja' : 'nein'),
  },
});

const fieldsOf = (values: DocumentValues) => ({
  ...optionalFieldsOf(values),
  category: DocumentCategory.parse(values.category),
});

const optionalFieldsOf = ({ name, location, validUntil, needsReading }: DocumentValues) => ({
  name,
  location: location === '' ? undefined : location,
  validUntil: validUntil === '' ? undefined : dayToWire(validUntil),
  needsReading,
});

const faultsOf = (operation: DocumentOperation, values: DocumentValues): FieldErrors => ({
  ...(endBefore(operation) !== undefined && values.validUntil === '' && !values.isUnlimited
    ? { validUntil: NO_END_MESSAGE }
    : {}),
  ...fieldErrors(DocumentPatch, optionalFieldsOf(values)),
  ...(values.category === '' ? { category: CATEGORY_MESSAGE } : {}),
  ...(values.customer === '' ? { customer: NO_CUSTOMER_MESSAGE } : {}),
});

function fileErrors(file: File | null): FieldErrors {
  const fault = file === null ? FILE_MESSAGE : fileFault(file);
  return fault === undefined ? {} : { file: fault };
}

/** Returns the name without its extension: 'Erlaubnis Wandsbek.pdf' → 'Erlaubnis Wandsbek'. */
const nameFrom = ({ name }: File) => name.replace(/\.[^.]+$/, '').slice(0, 200);
