import '#web/mantine-forms.css';
import { Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { IsErrorSummary } from '#web/ui/edit/unusual-values.tsx';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';

interface FormErrorSummaryProps {
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** Visible label by field name. */
  readonly labels: Readonly<Record<string, string>>;
  /** Each failed attempt moves the focus to the summary again. */
  readonly attempt: number;
  /** Leads to a field that may not be shown yet. Without it the field is searched for in the form around the summary. */
  readonly onFieldChosen?: (field: string) => void;
}

export function FormErrorSummary({ errors, labels, attempt, onFieldChosen }: FormErrorSummaryProps) {
  // The order of the fields in the form.
  const order = Object.keys(labels);
  const entries = Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  if (attempt === 0 || entries.length === 0) return null;
  return (
    <FocusedAlert
      key={attempt}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="Bitte prüfen Sie Ihre Angaben"
    >
      <IsErrorSummary value>
        <List withPadding={false}>
          {entries.map(([field, message]) => (
            <List.Item key={field}>
              {labels[field] === undefined ? (
                message
              ) : (
                <FieldLink field={field} label={labels[field]} message={message} onChosen={onFieldChosen} />
              )}
            </List.Item>
          ))}
        </List>
      </IsErrorSummary>
    </FocusedAlert>
  );
}

interface FieldLinkProps {
  readonly field: string;
  readonly label: string;
  readonly message: ReactNode;
  readonly onChosen: ((field: string) => void) | undefined;
}

function FieldLink({ field, label, message, onChosen }: FieldLinkProps) {
  return (
    <Anchor
      component="button"
      type="button"
      ta="left"
      c="inherit"
      underline="always"
      // Aligns the bullet with the first line instead of the last.
      style={{ verticalAlign: 'top' }}
      onClick={(event) => (onChosen === undefined ? focusField(event.currentTarget.form, field) : onChosen(field))}
    >
      {label.endsWith('?') ? label : `${label}:`} {message}
    </Anchor>
  );
}

interface ErrorsOfForm extends Pick<FormErrorSummaryProps, 'errors' | 'labels' | 'attempt'> {
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Moves the focus from the summary to the first wrong field, because in a dialog that field may lie out of sight. */
export function useFocusOnFirstWrong({ form, errors, labels, attempt }: ErrorsOfForm): void {
  const focusFirstWrong = useEffectEvent(() =>
    Object.keys(labels).some((field) => Boolean(errors[field]) && focusField(form.current, field)),
  );
  useEffect(() => {
    if (attempt > 0) focusFirstWrong();
  }, [attempt]);
}

/** @returns whether the field is there */
export function focusField(form: Element | null, field: string): boolean {
  const name = CSS.escape(field);
  const input = form?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
  input?.focus();
  return Boolean(input);
}
