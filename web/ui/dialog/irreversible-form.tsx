import '#web/mantine-forms.css';
import { Alert, Stack, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#web/api/client/client.ts';
import type { WriteRequest } from '#web/api/outbox/write-request.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';

type TypedValues<Field extends string> = Readonly<Record<Field, string>>;
type PropsOfField = Pick<TextInputProps, 'value' | 'error' | 'onChange' | 'required' | 'autoComplete'>;

interface DeletionMutation<Body> {
  readonly isPending: boolean;
  readonly mutateAsync: (request: WriteRequest<Body>) => Promise<unknown>;
}

interface IrreversibleFormProps<Field extends string, Body extends object> {
  /** The empty fields. An error that belongs to no field is shown at the last one. */
  readonly initial: TypedValues<Field>;
  readonly schema: z.ZodMiniType;
  readonly toBody: (typed: TypedValues<Field>) => Body;
  readonly mutation: DeletionMutation<Body>;
  readonly warning: ReactNode;
  readonly successMessage: string;
  readonly onClose: () => void;
  readonly children: (propsOf: (field: Field) => PropsOfField) => ReactNode;
}

/** Asks the user to type a confirmation before records are deleted, because a deletion cannot be undone. */
export function IrreversibleForm<Field extends string, Body extends object>(props: IrreversibleFormProps<Field, Body>) {
  const { mutation, warning, onClose, children } = props;
  const { propsOf, submit } = useTypedConfirmation(props);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Das kann nicht rückgängig gemacht werden.">
          {warning}
        </Alert>
        {children(propsOf)}
        <FormActions submitLabel="Endgültig löschen" isSending={mutation.isPending} isIrreversible onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Holds what the user types to confirm the deletion, and sends it. */
function useTypedConfirmation<Field extends string, Body extends object>(props: IrreversibleFormProps<Field, Body>) {
  const { initial, schema, toBody, mutation, successMessage, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const fields = Object.keys(initial);
  const propsOf = (field: Field): PropsOfField => ({
    value: typed[field],
    error: errors[field] ?? (field === fields.at(-1) ? errors[''] : undefined),
    onChange: (event) => {
      setErrors({});
      setTyped({ ...typed, [field]: event.currentTarget.value });
      setIdempotencyKey(crypto.randomUUID());
    },
    required: true,
    autoComplete: 'off',
  });
  const onSuccess = () => {
    showSuccess(successMessage);
    onClose();
  };
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.violations.length > 0) setErrors(violationErrors(error.violations, fields));
    else showSendError(error);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = toBody(typed);
    const invalidFields = fieldErrors(schema, body);
    if (Object.keys(invalidFields).length > 0) return setErrors(invalidFields);
    void mutation.mutateAsync({ body, idempotencyKey }).then(onSuccess, onError);
  };
  return { propsOf, submit };
}
