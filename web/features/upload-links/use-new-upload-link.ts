import { UploadLinkCreate, type NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useCreateUploadLink } from './upload-links.api.ts';

/** A type alias, because the values of a form need an index signature, which interfaces lack. */
type LinkValues = { type: string; email: string };

interface NewLinkOptions {
  readonly profile: string;
  readonly type: string;
  readonly onCreated: (link: NewUploadLink) => void;
}

const TYPE_MESSAGE = 'Bitte die Art des Nachweises wählen.';

export function useNewUploadLink({ profile, type, onCreated }: NewLinkOptions) {
  const create = useCreateUploadLink();
  const toBody = (values: LinkValues) => {
    const email = values.email.trim();
    return { profile, type: values.type, ...(email !== '' && { email }) };
  };
  return useDraftForm<LinkValues>({
    name: `upload-link:${profile}:${type}`,
    initialValues: { type, email: '' },
    check: (values) => ({
      ...fieldErrors(UploadLinkCreate, toBody(values)),
      ...(values.type === '' && { type: TYPE_MESSAGE }),
    }),
    send: async (values) => onCreated(await create.mutateAsync(toBody(values))),
    onError: showSendError,
  });
}

export type NewLinkDraft = ReturnType<typeof useNewUploadLink>;
