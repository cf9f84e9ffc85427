import '#web/mantine-forms.css';
import { List, Radio, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ConcurrentEdit } from './merge-edits.ts';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';

interface ConcurrentEditsProps<Name extends string> {
  readonly others: readonly (ConcurrentEdit<Name> & { readonly isTheirsChosen: boolean })[];
  /** Each conflict increases the number, which moves the focus to the alert again. */
  readonly conflictCount: number;
  readonly onChoose: (field: Name, whose: 'theirs' | 'mine') => void;
}

/** Shows the second of two editors what the first one saved, and lets them choose field by field. */
export function ConcurrentEdits<Name extends string>({ others, conflictCount, onChoose }: ConcurrentEditsProps<Name>) {
  if (others.length === 0) return null;
  const untouched = others.filter(({ mine }) => mine === null);
  return (
    <FocusedAlert
      key={conflictCount}
      // Orange text would have too little contrast.
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
    </FocusedAlert>
  );
}

interface ChoiceProps<Name extends string> extends Pick<ConcurrentEditsProps<Name>, 'onChoose'> {
  readonly other: ConcurrentEdit<Name> & { readonly isTheirsChosen: boolean };
}

const Choice = <Name extends string>({ other, onChoose }: ChoiceProps<Name>) => (
  <Radio.Group
    label={other.label}
    value={other.isTheirsChosen ? 'theirs' : 'mine'}
    onChange={(whose) => onChoose(other.field, whose === 'theirs' ? 'theirs' : 'mine')}
  >
    <Stack gap="xs" mt={4}>
      <Radio size="md" value="mine" label={`Meine Angabe: ${shown(other.mine ?? '')}`} />
      <Radio size="md" value="theirs" label={`Jetzt gespeichert: ${shown(other.theirs)}`} />
    </Stack>
  </Radio.Group>
);

const shown = (text: string) => (text === '' ? '(leer)' : text);
