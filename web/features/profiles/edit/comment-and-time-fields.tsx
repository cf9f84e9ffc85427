import type { useForm } from '@mantine/form';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { OccurredAtField } from '#web/ui/time/occurred-at-field.tsx';

interface CommentAndTimeFieldsProps {
  readonly form: {
    readonly values: { readonly comment: string; readonly occurredAt: string };
    readonly getInputProps: (
      field: 'comment' | 'occurredAt',
    ) => ReturnType<ReturnType<typeof useForm>['getInputProps']>;
  };
  /** False where the comment stands elsewhere. */
  readonly hasComment?: boolean;
}

/** Edits what a correction of a measure or a tour rarely changes. */
export const CommentAndTimeFields = ({ form, hasComment = true }: CommentAndTimeFieldsProps) => (
  <>
    {hasComment && (
      <CommentField name="comment" minRows={1} {...form.getInputProps('comment')} value={form.values.comment} />
    )}
    <OccurredAtField
      name="occurredAt"
      isCorrection
      {...form.getInputProps('occurredAt')}
      value={form.values.occurredAt}
    />
  </>
);
