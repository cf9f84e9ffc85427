import { useEffect, useEffectEvent } from 'react';
import { UploadLinkCreate, type NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useCreateUploadLink } from './upload-links.api.ts';

type LinkValues = { type: string; email: string };
export type NewLinkDraft = ReturnType<typeof useDraftForm<LinkValues>>;

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
  /** The address that is proposed for the person; '' if none is known, undefined while it is loading. */
  readonly knownAddress: string | undefined;
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
  const draft = useDraftForm<LinkValues>({
    name: `upload-link:${profile}:${type}${types.join(',')}`,
    initialValues: { type, email: knownAddress ?? '' },
    check: (values) => ({
      ...fieldErrors(UploadLinkCreate, toBody(values)),
      ...(requestedProofs.length === 0 && values.type === '' && { type: TYPE_MESSAGE }),
    }),
    send: async (values, idempotencyKey) =>
      onCreated(await create.mutateAsync({ body: toBody(values), idempotencyKey })),
    onError: showSendError,
  });
  useProposal(draft, { type, email: knownAddress ?? '' });
  return draft;
}

/** Fills in an address that arrives after the dialog was opened, unless the user has typed one. */
function useProposal({ form, discard, wasRestored }: NewLinkDraft, { type, email }: LinkValues) {
  const propose = useEffectEvent((address: string) => {
    if (address === '' || wasRestored || form.submitting || form.isTouched('email')) return;
    const hasInput = form.isDirty();
    form.setInitialValues({ type, email: address });
    form.setFieldValue('email', address);
    // A proposal is no input that has to be kept.
    if (!hasInput) discard();
  });
  useEffect(() => propose(email), [email]);
}
