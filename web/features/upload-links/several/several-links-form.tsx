import '#web/mantine-forms.css';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UPLOAD_LINK_DAYS } from '#shared/contracts/upload-links/upload-links.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';
import { openLinkText } from '#web/features/upload-links/open-link-text.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { countText, type PersonRow, type PersonToAsk } from './several-links.ts';
import styles from './several-links.module.css';
import type { SentLinks, useSeveralLinks } from './use-several-links.ts';

interface SeveralLinksFormProps {
  readonly draft: ReturnType<typeof useSeveralLinks>['draft'];
  readonly sent: SentLinks;
  readonly people: readonly PersonToAsk[];
  readonly onCancel: () => void;
}

/** One line per person: whether they get a link, for which proofs, and at which address. */
export function SeveralLinksForm({ draft, sent, people, onCancel }: SeveralLinksFormProps) {
  const { form, failedAttempts, onSubmit } = draft;
  const { rows } = form.values;
  const unsentRows = rows.filter(({ profile }) => !sent.links.has(profile));
  const mailObstacle = useMailObstacle();
  const labels = Object.fromEntries(people.map(({ name }, index) => [`rows.${index}.email`, name]));
  const change = (index: number, changes: Partial<PersonRow>) =>
    form.setValues({ rows: rows.map((row, at) => (at === index ? { ...row, ...changes } : row)) });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={labels} attempt={failedAttempts} />
        <Text>
          Jede Person bekommt einen eigenen Link, {UPLOAD_LINK_DAYS} Tage gültig.{' '}
          {mailObstacle === null
            ? 'Er ersetzt einen noch offenen. Ohne Adresse kopieren Sie ihn danach.'
            : `${mailObstacle} Sie kopieren die Links danach.`}
        </Text>
        <ul className={styles.people} aria-label="Wer einen Link bekommt">
          {people.map((person, index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <PersonLine
                key={person.profile}
                person={person}
                row={row}
                isSent={sent.links.has(person.profile)}
                reason={sent.reasons.get(person.profile)}
                onChange={(changes) => change(index, changes)}
              >
                {mailObstacle === null && (
                  <TextInput
                    type="email"
                    className={styles.address}
                    data-field={`rows.${index}.email`}
                    aria-label={`E-Mail-Adresse von ${person.name}`}
                    placeholder="E-Mail-Adresse"
                    autoComplete="off"
                    disabled={!row.isChosen}
                    value={row.email}
                    error={form.errors[`rows.${index}.email`]}
                    onChange={({ currentTarget }) => change(index, { email: currentTarget.value })}
                  />
                )}
              </PersonLine>
            );
          })}
        </ul>
        <FormActions
          submitLabel={submitLabelOf(unsentRows)}
          isSending={form.submitting}
          isSticky
          summary={<Text fw={600}>{countText(unsentRows)}</Text>}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

function submitLabelOf(rows: readonly PersonRow[]): string {
  const chosenRows = rows.filter(({ isChosen }) => isChosen);
  const what = chosenRows.length === 1 ? '1 Link' : `${chosenRows.length} Links`;
  return `${what} ${chosenRows.some(({ email }) => email.trim() !== '') ? 'senden' : 'erstellen'}`;
}

interface PersonLineProps {
  readonly person: PersonToAsk;
  readonly row: PersonRow;
  readonly isSent: boolean;
  /** Why this person got no link in the last attempt. */
  readonly reason: string | undefined;
  readonly onChange: (changes: Partial<PersonRow>) => void;
  /** The field for the address. */
  readonly children: ReactNode;
}

function PersonLine({ person: { name, proofs, openLink }, row, isSent, reason, onChange, children }: PersonLineProps) {
  const proofsId = useId();
  return (
    <li className={styles.person}>
      <Checkbox
        size="md"
        className={styles.choice}
        label={<strong>{name}</strong>}
        aria-describedby={proofsId}
        checked={row.isChosen}
        disabled={isSent}
        onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
      />
      <Text id={proofsId} size="sm" c="dimmed" className={styles.proofs}>
        {proofs.map(({ typeName }) => typeName).join(', ')}
      </Text>
      {isSent && (
        <Text className={styles.done}>
          <IconCheck size={18} aria-hidden /> Link erstellt
        </Text>
      )}
      {!isSent && children}
      {!isSent && openLink !== undefined && (
        <Text size="sm" className={styles.note}>
          {openLinkText(openLink, serverNow())}
        </Text>
      )}
      {reason !== undefined && (
        <Text size="sm" c="red" role="alert" className={styles.note}>
          {reason}
        </Text>
      )}
    </li>
  );
}
