import { Button, TextInput } from '@mantine/core';
import { serverNow } from '#web/api/session/server-clock.ts';
import { toLocalInput, localDay } from '#web/ui/time/local-time.ts';
import { describedBy, FaultNote, type ValueInputProps } from './fault-note.tsx';
import styles from './answer-fields.module.css';

export const DateInput = (props: ValueInputProps) => (
  <MomentInput {...props} type="date" currentTimeButton={{ word: 'Heute', format: localDay }} />
);

export const TimeInput = (props: ValueInputProps) => (
  <MomentInput
    {...props}
    type="time"
    currentTimeButton={{ word: 'Jetzt', format: (moment) => toLocalInput(moment).slice(11) }}
  />
);

interface MomentInputProps extends ValueInputProps {
  readonly type: 'date' | 'time';
  readonly currentTimeButton: { readonly word: string; readonly format: (moment: number) => string };
}

/** Offers the current time with one tap, because it is nearly always the answer. */
function MomentInput({ type, currentTimeButton, ...props }: MomentInputProps) {
  const { question, id, value, fault, onChange } = props;
  return (
    <div>
      <div className={styles.short}>
        <TextInput
          id={`${id}-value`}
          name={id}
          type={type}
          value={typeof value === 'string' ? value : ''}
          error={fault !== undefined}
          aria-describedby={describedBy(props)}
          aria-required={question.isRequired}
          data-field="value"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          variant="default"
          aria-label={`${currentTimeButton.word}: ${question.label}`}
          onClick={() => onChange(currentTimeButton.format(serverNow()))}
        >
          {currentTimeButton.word}
        </Button>
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
