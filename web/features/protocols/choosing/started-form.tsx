import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { firstChoices } from '#shared/questionnaire/first-choice.ts';
import { versionQuery } from '#web/features/protocols/filling/filling.api.ts';
import { lastChangeText, useIsOutOfReach } from '#web/features/protocols/drafts/draft-reach.ts';
import type { OpenDraft } from '#web/features/protocols/drafts/open-drafts.ts';
import { type DoneProtocol, doneText, openKindsOf } from './done-today.ts';
import { FormIcon } from './form-icons.ts';
import styles from './form-tiles.module.css';
import { useStartProtocol } from './use-start-protocol.ts';

interface StartedFormProps {
  readonly form: Form;
  /** The protocols that were closed today, one of each kind. */
  readonly done: readonly DoneProtocol[];
  /** The newest open draft of the form. */
  readonly draft: OpenDraft | undefined;
  /** All open drafts of the form. */
  readonly drafts: readonly OpenDraft[];
  readonly now: number;
}

/**
 * The tile of a daily form that was closed or begun today. It offers to look at it or to go on before another one is
 * begun, which nothing forbids.
 */
export function StartedForm({ form, done, draft, drafts, now }: StartedFormProps) {
  const navigate = useNavigate();
  const isOutOfReach = useIsOutOfReach();
  const kinds = useKinds(form);
  const openKinds = kinds.length === 0 ? null : openKindsOf(kinds, done, drafts, now);
  const isRepeated = openKinds?.length === 0 || done.some(({ firstChoice }) => firstChoice === undefined);
  const isNextToStart = draft === undefined && !isRepeated;
  const isBesideKnownDraft = draft?.firstChoice !== undefined && openKinds !== null && !isRepeated;
  const onlyOpenKind = isRepeated || openKinds?.length !== 1 ? undefined : openKinds[0];
  const start = useStartProtocol(form, onlyOpenKind);
  const startLabel = isRepeated
    ? 'Trotzdem noch eins'
    : onlyOpenKind === undefined
      ? 'Neu anlegen'
      : `${onlyOpenKind} anlegen`;
  const startButton = (
    <Button
      variant={isNextToStart ? 'filled' : isBesideKnownDraft ? 'default' : 'subtle'}
      aria-label={`${startLabel}: ${form.name}`}
      onClick={start}
    >
      {startLabel}
    </Button>
  );
  return (
    <div role="group" aria-label={form.name} className={styles.tile} data-started>
      <span className={styles.icon}>
        <FormIcon form={form} size={36} />
      </span>
      <div>
        <span className={styles.name}>{form.name}</span>
        {done.map((protocol) => (
          <DoneLine key={protocol.occurredAt} protocol={protocol} />
        ))}
        {draft !== undefined && (
          <span className={styles.done}>
            <IconPencil size={16} aria-hidden /> {draftText(draft, isOutOfReach(draft), now)}
          </span>
        )}
      </div>
      <div className={styles.acts}>
        {draft !== undefined && (
          <Button
            aria-label={`Weiter ausfüllen: ${form.name}`}
            disabled={isOutOfReach(draft)}
            onClick={() => void navigate({ to: '.', search: { draft: draft.uuid } })}
          >
            Weiter ausfüllen
          </Button>
        )}
        {isNextToStart && startButton}
        {done.map((protocol) => (
          <LookButton key={protocol.occurredAt} protocol={protocol} isOneOfSeveral={done.length > 1} />
        ))}
        {!isNextToStart && startButton}
      </div>
    </div>
  );
}

/** Returns the kinds of the form, such as opening and closing. */
function useKinds({ version = '' }: Form): readonly string[] {
  const questionnaire = useQuery({ ...versionQuery(version), enabled: version !== '' }).data?.questionnaire;
  return questionnaire === undefined ? [] : firstChoices(questionnaire);
}

interface LookButtonProps {
  readonly protocol: DoneProtocol;
  readonly isOneOfSeveral: boolean;
}

/** A protocol that still waits on the device has no page of its own yet, and so no button. */
function LookButton({ protocol: { id, firstChoice: kind }, protocol, isOneOfSeveral }: LookButtonProps) {
  if (id === undefined) return null;
  const label = isOneOfSeveral && kind !== undefined ? `${kind} ansehen` : 'Ansehen';
  return (
    <Button
      variant="default"
      aria-label={`${label}: ${doneText(protocol)}`}
      renderRoot={(props) => <Link to="/service/protocols/edit/$id" params={{ id: String(id) }} {...props} />}
    >
      {label}
    </Button>
  );
}

function draftText(draft: OpenDraft, isOutOfReach: boolean, now: number): string {
  const { firstChoice: kind, profileName } = draft;
  const begun = kind === undefined ? 'Angefangen' : `${kind} angefangen`;
  const by = profileName === undefined ? '' : ` von ${profileName}`;
  return `${begun}${by}, ${lastChangeText(draft, isOutOfReach, now)}`;
}

export const DoneLine = ({ protocol }: { readonly protocol: DoneProtocol }) => (
  <span className={styles.done}>
    <IconCheck size={16} aria-hidden /> {doneText(protocol)}
  </span>
);
