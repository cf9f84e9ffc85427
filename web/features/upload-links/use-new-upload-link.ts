import { UploadLinkCreate, type NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useCreateUploadLink } from './upload-links.api.ts';

type LinkValues = { type: string; email: string };

/** One of the proofs that a link requests, chosen before the dialog is opened. */
export interface ProofToRequest {
  /** IRI of the proof type. */
  readonly type: string;
  readonly typeName: string;
}

interface NewLinkOptions {
  readonly profile: string;
  readonly type: string;
  /** If there are any, the user does not choose the type of the proof. */
  readonly requestedProofs: readonly ProofToRequest[];
  /** The address that is proposed for the person; '' if none is known. */
  readonly knownAddress: string;
  readonly onCreated: (link: NewUploadLink) => Promise<void>;
}

const TYPE_MESSAGE = 'Bitte die Art des Nachweises wählen.';

export function useNewUploadLink({ profile, type, requestedProofs, knownAddress, onCreated }: NewLinkOptions) {
  const create = useCreateUploadLink();
  const types = requestedProofs.map((proof) => proof.type);
  const toBody = (values: LinkValues) => {
    const email = values.email.trim();
    const proofs = requestedProofs.length > 0 ? { types } : { type: values.type };
    return { profile, ...proofs, ...(email !== '' && { email }) };
  };
  return useDraftForm<LinkValues>({
    name: `upload-link:${profile}:${type}${types.join(',')}`,
    initialValues: { type, email: knownAddress },
    check: (values) => ({
      ...fieldErrors(UploadLinkCreate, toBody(values)),
      ...(requestedProofs.length === 0 && values.type === '' && { type: TYPE_MESSAGE }),
    }),
    send: async (values, idempotencyKey) =>
      onCreated(await create.mutateAsync({ body: toBody(values), idempotencyKey })),
    onError: showSendError,
  });
}

export type NewLinkDraft = ReturnType<typeof useNewUploadLink>;
