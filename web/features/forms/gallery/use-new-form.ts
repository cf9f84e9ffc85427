import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Form, MAX_FORM_NAME_CHARACTERS, type FormCreate } from '#shared/contracts/forms/forms.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { formDraftQuery, useCreateForm } from '#web/features/forms/forms.api.ts';

/** Creates a form and opens its builder. A second press before the response does nothing. */
export function useNewForm() {
  const create = useCreateForm();
  const navigate = useNavigate();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const isCreating = useRef(false);
  const start = async (body: FormCreate | Promise<FormCreate>, onCreated?: () => void) => {
    if (isCreating.current) return;
    isCreating.current = true;
    try {
      const form = await create.mutateAsync({ body: await body, idempotencyKey });
      onCreated?.();
      showSuccess(`„${form.name}“ wurde angelegt.`);
      await navigate({ to: `/forms/edit/${form.id}` });
    } catch (error) {
      showSendError(error);
    } finally {
      isCreating.current = false;
      // The next form, or the same one with other values, is a new request and needs a new key.
      setIdempotencyKey(crypto.randomUUID());
    }
  };
  return {
    start: (body: FormCreate | Promise<FormCreate>, onCreated?: () => void) => void start(body, onCreated),
    isPending: create.isPending,
  };
}

const COPY_SUFFIX = ' (Kopie)';

/** Creates a form whose draft is a copy of another form. */
export function useDuplicateForm() {
  const { start, isPending } = useNewForm();
  const client = useQueryClient();
  const copyOf = async ({ id, name, description, socialConcepts, locationTypes }: Form): Promise<FormCreate> => {
    const { questionnaire } = await client.query(formDraftQuery(String(id)));
    return {
      name: `${name.slice(0, MAX_FORM_NAME_CHARACTERS - COPY_SUFFIX.length)}${COPY_SUFFIX}`,
      description,
      socialConcepts,
      locationTypes,
      questionnaire,
    };
  };
  return { start: (form: Form) => start(copyOf(form)), isPending };
}
