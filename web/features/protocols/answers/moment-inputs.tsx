import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { TimeField } from '#web/ui/time/time-field.tsx';
import { toLocalInput, localDay } from '#web/ui/time/local-time.ts';
import { describedBy, FaultNote, type ValueInputProps } from './fault-note.tsx';
import styles from './answer-fields.module.css';

export const DateInput = (props: ValueInputProps) => (
  <MomentInput {...props} currentTimeButton={{ word: 'Heute', format: localDay }}>
    <DateField {...inputProps(props)} onDay={props.onChange} />
  </MomentInput>
);

export const TimeInput = (props: ValueInputProps) => (
  <MomentInput {...props} currentTimeButton={{ word: 'Jetzt', format: (moment) => toLocalInput(moment).slice(11) }}>
    <TimeField {...inputProps(props)} onChange={props.onChange} />
  </MomentInput>
);

const inputProps = (props: ValueInputProps) => ({
  id: `${props.id}-value`,
  name: props.id,
  value: typeof props.value === 'string' ? props.value : '',
  error: props.fault !== undefined,
  'aria-describedby': describedBy(props),
  'aria-required': props.question.isRequired,
  'data-field': 'value',
});

interface MomentInputProps extends ValueInputProps {
  readonly currentTimeButton: { readonly word: string; readonly format: (moment: number) => string };
  readonly children: ReactNode;
}

/** Offers the current time with one tap, because it is nearly always the answer. */
const MomentInput = ({ currentTimeButton, question, id, fault, onChange, children }: MomentInputProps) => (
  <div>
    <div className={styles.short}>
      {children}
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
