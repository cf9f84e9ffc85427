import { Textarea, type TextareaProps } from '@mantine/core';
import { MAX_COMMENT_CHARACTERS } from '#shared/contracts/wire/corrections.ts';
import { PersonalDataHint } from './personal-data-hint.tsx';

interface CommentFieldProps extends Omit<TextareaProps, 'value'> {
  readonly value: string;
}

export function CommentField({ value, label = 'Kommentar', ...others }: CommentFieldProps) {
  return (
    <div>
      <Textarea
        label={label}
        value={value}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_COMMENT_CHARACTERS}
        {...others}
      />
      <PersonalDataHint text={value} />
    </div>
  );
}
