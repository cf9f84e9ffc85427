import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconSend } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import type { QuestionnaireFault } from '#shared/questionnaire/questionnaire-faults.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { useDraftStore } from './builder-context.ts';
import styles from './builder.module.css';
import type { SaveState } from '#web/features/forms/draft/draft-saver.ts';
import { FaultList } from './fault-list.tsx';
import { stateText } from '#web/features/forms/form-texts.ts';
import { SavingState } from '#web/features/forms/draft/saving-state.tsx';

export type BuilderView = '' | 'preview' | 'settings' | 'versions';

interface BuilderBarProps {
  readonly form: Form;
  readonly questionnaire: Questionnaire;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saving: SaveState;
  readonly faults: readonly QuestionnaireFault[];
  readonly areFaultsShown: boolean;
  readonly view: BuilderView;
  readonly onViewChosen: (view: BuilderView) => void;
  readonly onFaultsToggled: (areShown: boolean) => void;
  readonly onPublishPressed: () => void;
}

const VIEWS: readonly { value: BuilderView; label: string }[] = [
  { value: '', label: 'Fragen' },
  { value: 'preview', label: 'Vorschau' },
  { value: 'settings', label: 'Einstellungen' },
  { value: 'versions', label: 'Fassungen' },
];

/** Always visible: shows the state of the form, whether it is saved and what is missing, and offers to publish it. */
export const BuilderBar = memo(function BuilderBar(props: BuilderBarProps) {
  const { form, questionnaire, canUndo, saving, faults, areFaultsShown, view, onViewChosen, onFaultsToggled } = props;
  const bar = useHeightVariable();
  return (
    <header ref={bar} className={styles.bar}>
      <div className={styles.head}>
        <div className={styles.name}>
          <BackLink to="/forms/list" label="Fragebogen-Templates" />
          <Title order={1} size="h2">
            {form.name}
          </Title>
          <Text c="dimmed">{stateText(form)}</Text>
        </div>
        <Tools {...props} />
      </div>
      <div className={styles.views}>
        <ViewSwitch
          label="Ansicht"
          views={VIEWS}
          value={view}
          onChange={(next) => onViewChosen(VIEWS.find(({ value }) => value === next)?.value ?? '')}
        />
        <SavingState saving={saving} isChanged={canUndo} />
      </div>
      {areFaultsShown && faults.length > 0 && (
        <FaultList
          faults={faults}
          questionnaire={questionnaire}
          onChosen={() => onViewChosen('')}
          onClose={() => onFaultsToggled(false)}
        />
      )}
    </header>
  );
});

function Tools(props: BuilderBarProps) {
  const { form, view, canUndo, canRedo, faults, areFaultsShown, onFaultsToggled, onPublishPressed } = props;
  const { undo, redo } = useDraftStore();
  return (
    <div className={styles.tools}>
      <ActionIcon
        variant="default"
        onClick={undo}
        disabled={!canUndo}
        aria-label="Rückgängig"
        title="Rückgängig (Strg+Z)"
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        onClick={redo}
        disabled={!canRedo}
        aria-label="Wiederholen"
        title="Wiederholen (Strg+Umschalt+Z)"
      >
        <IconArrowForwardUp size={20} aria-hidden />
      </ActionIcon>
      {faults.length > 0 && (
        <Button variant="default" aria-expanded={areFaultsShown} onClick={() => onFaultsToggled(!areFaultsShown)}>
          Fehlt noch: {faults.length}
        </Button>
      )}
      <Button
        // The settings have a button to save, which is the only primary one there.
        variant={view !== 'settings' && form.hasChanges && faults.length === 0 ? 'filled' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={onPublishPressed}
      >
        Veröffentlichen
      </Button>
    </div>
  );
}

/** Sets the height of the bar as a CSS variable, which elements that stick below it need. */
function useHeightVariable() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--bar-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}
