import { Alert, Button, Group, Text } from '@mantine/core';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { MAX_FORM_NAME_CHARACTERS } from '#shared/contracts/forms/forms.ts';
import { structureFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import { withoutForwardConditions } from './draft-operations.ts';
import { storeDraft } from './stored-draft.ts';
import { useNewForm } from '#web/features/forms/gallery/use-new-form.ts';

interface ConflictNoticeProps {
  readonly form: Form;
  readonly saver: DraftSaver;
  readonly saving: SaveState;
  readonly onReload: () => void;
}

/** Says what prevents the draft from being saved, and offers solutions. Nothing is overwritten without a decision. */
export function ConflictNotice({ form, saver, saving, onReload }: ConflictNoticeProps) {
  if (saving.kind === 'blocked') return <SavingObstacle />;
  if (saving.kind === 'conflict') return <ChangedElsewhere form={form} onReload={onReload} />;
  if (saving.kind === 'saved' && form.revision > saver.revision()) return <NewerDraft onReload={onReload} />;
  return null;
}

const OWN_COPY_SUFFIX = ' (mein Stand)';

function ChangedElsewhere({ form, onReload }: Pick<ConflictNoticeProps, 'form' | 'onReload'>) {
  const store = useDraftStore();
  const { start, isPending } = useNewForm();
  const loadServerDraft = () => {
    storeDraft(form.id, null);
    onReload();
  };
  const { name, description, socialConcepts, locationTypes } = form;
  const saveOwnDraftAsCopy = () => {
    const { questionnaire } = store.history().present;
    start(
      {
        name: `${name.slice(0, MAX_FORM_NAME_CHARACTERS - OWN_COPY_SUFFIX.length)}${OWN_COPY_SUFFIX}`,
        description,
        socialConcepts,
        locationTypes,
        questionnaire,
      },
      () => storeDraft(form.id, null),
    );
  };
  return (
    <Alert color="red" role="alert" title="Inzwischen an anderer Stelle geändert">
      <Text mb="sm">
        Ihr Stand ist nicht gespeichert und bleibt hier, bis Sie entscheiden. Überschrieben wird nichts.
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={loadServerDraft}>
          Anderen Stand laden
        </Button>
        <Button onClick={saveOwnDraftAsCopy} loading={isPending}>
          Meinen Stand als neues Template sichern
        </Button>
      </Group>
    </Alert>
  );
}

function NewerDraft({ onReload }: Pick<ConflictNoticeProps, 'onReload'>) {
  return (
    <Alert role="status" title="Es gibt einen neueren Stand">
      <Text mb="sm">Jemand hat dieses Template gerade an anderer Stelle geändert.</Text>
      <Button variant="default" onClick={onReload}>
        Neueren Stand laden
      </Button>
    </Alert>
  );
}

/** Shows why the draft cannot be saved. Usually a move has put a question before the one its condition refers to. */
function SavingObstacle() {
  const store = useDraftStore();
  const faults = structureFaults(store.history().present.questionnaire);
  const forwardFaults = faults.filter(({ path }) => path.includes('visibleIf'));
  const removeForwardConditions = () =>
    store.change(({ questionnaire }) => ({
      questionnaire: forwardFaults.reduce(
        (result, { section, question }) => withoutForwardConditions(result, question ?? section ?? ''),
        questionnaire,
      ),
    }));
  return (
    <Alert
      color="red"
      role="alert"
      title={forwardFaults.length > 0 ? 'Eine Bedingung zeigt auf eine spätere Frage' : 'Nicht gespeichert'}
    >
      <Text mb="sm">
        {forwardFaults.length > 0
          ? 'Eine Frage kann nur von Fragen abhängen, die vor ihr stehen. Bis das stimmt, wird nicht gespeichert.'
          : faults[0]?.message}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={store.undo}>
          Rückgängig
        </Button>
        {forwardFaults.length > 0 && (
          <Button variant="default" onClick={removeForwardConditions}>
            Bedingung entfernen
          </Button>
        )}
      </Group>
    </Alert>
  );
}
