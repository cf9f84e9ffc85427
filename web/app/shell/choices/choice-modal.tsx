import { Button, Loader, Modal, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import classes from './choice-modal.module.css';

export interface ChoiceOption {
  readonly iri: string;
  readonly name: string;
  readonly description?: string;
  readonly isInactive: boolean;
}

interface ChoiceModalProps {
  readonly title: string;
  /** What the choice changes, where this is not obvious. */
  readonly hint?: string | undefined;
  /** Undefined while the options are loading. */
  readonly options: readonly ChoiceOption[] | undefined;
  readonly error: Error | null;
  readonly chosen: string | undefined;
  /** Whether the application is unusable until the user has chosen. */
  readonly isBlocking: boolean;
  /** IRI of the option that is being sent. */
  readonly sending: string | undefined;
  readonly emptyText: string;
  readonly onChosen: (iri: string) => void;
  readonly onRetry: () => void;
  readonly onLogOut: () => void;
  readonly onClose: () => void;
}

/** With at least this many options the dialog shows a search field. */
const MIN_OPTIONS_FOR_SEARCH = 8;

export function ChoiceModal(props: ChoiceModalProps) {
  const isPhone = !useIsWideScreen();
  const { title, hint, isBlocking, onClose } = props;
  const { dialogProps } = useDialogTransition(onClose, { isBlocking });
  return (
    <Modal
      {...dialogProps}
      title={title}
      centered
      returnFocus={false}
      fullScreen={isPhone}
      withCloseButton={!isBlocking}
      closeOnEscape={!isBlocking}
      closeOnClickOutside={!isBlocking}
    >
      <Stack gap="md">
        {isBlocking && <PageMark name="first-question" />}
        {hint !== undefined && <Text c="dimmed">{hint}</Text>}
        <Choices {...props} />
        {isBlocking ? (
          <Button variant="subtle" color="gray" onClick={props.onLogOut}>
            Abmelden
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
}

function Choices({ options, error, chosen, sending, emptyText, onChosen, onRetry }: ChoiceModalProps) {
  const [searchText, setSearchText] = useState('');
  if (error !== null) return <LoadFailure message={error.message} onRetry={onRetry} />;
  if (options === undefined) return <ChoiceSkeletons />;
  if (options.length === 0) return <Text>{emptyText}</Text>;
  const matchingOptions = options.filter((option) =>
    option.name.toLocaleLowerCase('de').includes(searchText.trim().toLocaleLowerCase('de')),
  );
  const hasSearch = options.length >= MIN_OPTIONS_FOR_SEARCH;
  return (
    <>
      {hasSearch && (
        <TextInput
          ref={focusOnce}
          data-autofocus
          type="search"
          label="Suchen"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
      )}
      <ul className={classes.options}>
        {matchingOptions.map((option, index) => (
          <li key={option.iri}>
            <ChoiceButton
              option={option}
              hasInitialFocus={index === 0 && !hasSearch}
              isChosen={option.iri === chosen}
              isDisabled={sending !== undefined}
              isSending={option.iri === sending}
              onClick={() => onChosen(option.iri)}
            />
          </li>
        ))}
      </ul>
      {matchingOptions.length === 0 ? <Text role="status">Nichts gefunden.</Text> : null}
    </>
  );
}

interface ChoiceButtonProps {
  readonly option: ChoiceOption;
  /** Whether the button receives the focus, because the element that had it is unmounted. */
  readonly hasInitialFocus: boolean;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  /** Whether the server has not answered this choice yet. */
  readonly isSending: boolean;
  readonly onClick: () => void;
}

function ChoiceButton({ option, hasInitialFocus, isChosen, isDisabled, isSending, onClick }: ChoiceButtonProps) {
  return (
    <UnstyledButton
      ref={hasInitialFocus ? focusOnce : undefined}
      data-autofocus={hasInitialFocus || undefined}
      className={classes.option}
      aria-current={isChosen || undefined}
      aria-disabled={isDisabled || undefined}
      aria-busy={isSending || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <span className={classes.words}>
        <span className={classes.name}>{option.name}</span>
        {option.description === undefined ? null : <span className={classes.description}>{option.description}</span>}
      </span>
      {option.isInactive ? <Mark>nicht aktiv</Mark> : null}
      <ChoiceMark isChosen={isChosen} isSending={isSending} />
    </UnstyledButton>
  );
}

function ChoiceMark({ isChosen, isSending }: Pick<ChoiceButtonProps, 'isChosen' | 'isSending'>) {
  if (isSending) return <Loader size={20} aria-label="wird gewechselt" />;
  return isChosen ? <IconCheck size={20} aria-label="jetzt gewählt" /> : <IconChevronRight size={20} aria-hidden />;
}

interface LoadFailureProps {
  readonly message: string;
  readonly onRetry: () => void;
}

function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return (
    <Stack gap="sm" role="alert">
      <Text>Die Auswahl konnte nicht geladen werden: {message}</Text>
      <Button variant="default" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </Stack>
  );
}

function ChoiceSkeletons() {
  return (
    <Stack gap="xs" aria-busy role="group" aria-label="Auswahl wird geladen" tabIndex={-1} data-autofocus>
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={60} />
    </Stack>
  );
}
