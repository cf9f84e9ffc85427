import '#web/mantine-forms.css';
import { Alert, List, Radio, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { focusOnce } from './focus-once.ts';
import type { OtherEdit } from './merge-edits.ts';

interface OtherEditsProps<Name extends string> {
  readonly others: readonly (OtherEdit<Name> & { readonly isTaken: boolean })[];
  /** Each time it is told it takes the focus anew. */
  readonly told: number;
  readonly onChoose: (field: Name, whose: 'theirs' | 'mine') => void;
}

/** Tells the second of two editors what the first one saved, and lets them decide field by field. */
export function OtherEdits<Name extends string>({ others, told, onChoose }: OtherEditsProps<Name>) {
  if (others.length === 0) return null;
  const untouched = others.filter(({ mine }) => mine === null);
  return (
    <Alert
      key={told}
      ref={focusOnce}
      tabIndex={-1}
      style={{ scrollMarginTop: 'calc(var(--header-total, 4rem) + 1rem)' }}
      role="alert"
      // Orange letters are hard to read.
      variant="default"
      icon={<IconUsers aria-hidden color="var(--mantine-color-orange-6)" />}
      title="Inzwischen hat jemand anderes gespeichert"
    >
      <Stack gap="md">
        <Text size="md">
          Ihre Angaben sind noch nicht gespeichert. Prüfen Sie, was gelten soll, und speichern Sie dann.
        </Text>
        {others.map((other) => other.mine !== null && <Choice key={other.field} other={other} onChoose={onChoose} />)}
        {untouched.length > 0 && (
          <div>
            <Text size="md">Hier hatten Sie nichts geändert, es steht schon im Formular:</Text>
            <List>
              {untouched.map(({ field, label, theirs }) => (
                <List.Item key={field}>
                  {label}: {shown(theirs)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Alert>
  );
}

interface ChoiceProps<Name extends string> extends Pick<OtherEditsProps<Name>, 'onChoose'> {
  readonly other: OtherEdit<Name> & { readonly isTaken: boolean };
}

const Choice = <Name extends string>({ other, onChoose }: ChoiceProps<Name>) => (
  <Radio.Group
    label={other.label}
    value={other.isTaken ? 'theirs' : 'mine'}
    onChange={(whose) => onChoose(other.field, whose === 'theirs' ? 'theirs' : 'mine')}
  >
    <Stack gap="xs" mt={4}>
      <Radio size="md" value="mine" label={`Meine Angabe: ${shown(other.mine ?? '')}`} />
      <Radio size="md" value="theirs" label={`Jetzt gespeichert: ${shown(other.theirs)}`} />
    </Stack>
  </Radio.Group>
);

const shown = (text: string) => (text === '' ? '(leer)' : text);
