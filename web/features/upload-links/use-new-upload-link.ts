import { UploadLinkCreate, type NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useCreateUploadLink } from './upload-links.api.ts';

/** A type alias, because the values of a form need an index signature, which interfaces lack. */
type LinkValues = { type: string; email: string };

/** A proof that is requested without a choice. */
export interface AskedProof {
  /** IRI of the proof type. */
  readonly type: string;
  readonly typeName: string;
}

interface NewLinkOptions {
  readonly profile: string;
  readonly type: string;
  /** If it is not empty, it replaces the choice of a type. */
  readonly asked: readonly AskedProof[];
  readonly onCreated: (link: NewUploadLink) => void;
}

const TYPE_MESSAGE = 'Bitte die Art des Nachweises wählen.';

export function useNewUploadLink({ profile, type, asked, onCreated }: NewLinkOptions) {
  const create = useCreateUploadLink();
  const types = asked.map((proof) => proof.type);
  const toBody = (values: LinkValues) => {
    const email = values.email.trim();
    const proofs = asked.length > 0 ? { types } : { type: values.type };
    return { profile, ...proofs, ...(email !== '' && { email }) };
  };
  return useDraftForm<LinkValues>({
    name: `upload-link:${profile}:${type}${types.join(',')}`,
    initialValues: { type, email: '' },
    check: (values) => ({
      ...fieldErrors(UploadLinkCreate, toBody(values)),
      ...(asked.length === 0 && values.type === '' && { type: TYPE_MESSAGE }),
    }),
    send: async (values) => onCreated(await create.mutateAsync(toBody(values))),
    onError: showSendError,
  });
}

export type NewLinkDraft = ReturnType<typeof useNewUploadLink>;
