import '#web/mantine-forms.css';
import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusOnce } from './focus-once.ts';

interface FormErrorSummaryProps {
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** Field name → the label people see. */
  readonly labels: Readonly<Record<string, string>>;
  /** Each refused attempt takes the focus anew. */
  readonly attempt: number;
}

export function FormErrorSummary({ errors, labels, attempt }: FormErrorSummaryProps) {
  // In the order in which people meet the fields.
  const order = Object.keys(labels);
  const entries = Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  if (attempt === 0 || entries.length === 0) return null;
  return (
    <Alert
      key={attempt}
      ref={focusOnce}
      tabIndex={-1}
      // It takes the focus, and what is focused would lie half under the bar at the top.
      style={{ scrollMarginTop: 'calc(var(--header-total, 4rem) + 1rem)' }}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="Bitte prüfen Sie Ihre Angaben"
    >
      <List withPadding={false}>
        {entries.map(([field, message]) => (
          <List.Item key={field}>
            {labels[field] === undefined ? (
              message
            ) : (
              <FieldLink field={field} label={labels[field]} message={message} />
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface FieldLinkProps {
  readonly field: string;
  readonly label: string;
  readonly message: ReactNode;
}

function FieldLink({ field, label, message }: FieldLinkProps) {
  return (
    <Anchor
      component="button"
      type="button"
      ta="left"
      c="inherit"
      underline="always"
      // The point of the list stands beside the first line, not the last.
      style={{ verticalAlign: 'top' }}
      onClick={(event) => focusField(event.currentTarget.form, field)}
    >
      {label}: {message}
    </Anchor>
  );
}

function focusField(form: HTMLFormElement | null, field: string) {
  const name = CSS.escape(field);
  form?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`)?.focus();
}
