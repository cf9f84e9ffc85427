import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconWifiOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { recentFirst } from '#web/ui/filter/recently-used.ts';
import { isChoosableOffline, matchingProfiles } from '#web/features/profiles/sign/matching-profiles.ts';
import { MayNotWorkHint } from '#web/features/profiles/sign/may-not-work.public.tsx';
import { PinPrompt } from '#web/features/profiles/sign/pin-prompt.tsx';
import { ProfileButton } from '#web/features/profiles/sign/profile-button.tsx';
import styles from '#web/features/profiles/sign/profile-chooser.module.css';
import { useChooseProfile } from '#web/features/profiles/profiles.api.ts';
import { recentProfiles } from '#web/features/profiles/sign/recent-profiles.ts';

export interface ProfileListProps {
  readonly profiles: readonly Profile[];
  /** The chosen profile whose PIN is asked for. */
  readonly pinProfile: Profile | null;
  readonly onPinAsked: (profile: Profile | null) => void;
  readonly onChosen?: (() => void) | undefined;
}

/** Lets staff choose a profile by tapping its name, by typing some letters and Enter, or with the arrow keys. */
export function ProfileList({ profiles, pinProfile, onPinAsked, onChosen }: ProfileListProps) {
  const [search, setSearch] = useState('');
  const [recent] = useState(recentProfiles.list);
  const { profile: active, location } = useSession();
  const { pick, isChoosing } = useProfileChoice(onPinAsked, onChosen);
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const matching = recentFirst(matchingProfiles(profiles, search), recent);
  const isUnavailable = (profile: Profile) => !isOnline && !isChoosableOffline(profile, location);
  const firstAvailable = matching.find((profile) => !isUnavailable(profile));
  const isSearching = search.trim() !== '';
  const list = useRef<HTMLUListElement>(null);
  // On a tablet the soft keyboard would cover half of the names, so the search field gets no initial focus.
  const [hasKeyboard] = useState(() => matchMedia('(pointer: fine)').matches);

  if (pinProfile !== null)
    return <PinPrompt profile={pinProfile} onChosen={onChosen} onBack={() => onPinAsked(null)} />;
  return (
    <Stack gap="md">
      {!isOnline && <OfflineNotice />}
      <SearchField
        search={search}
        hasInitialFocus={hasKeyboard}
        onChange={setSearch}
        onEnter={() => isSearching && firstAvailable !== undefined && pick(firstAvailable)}
        onArrowDown={(event) => moveFocus(event, list.current, 1)}
      />
      <Text role="status" className={matching.length === 0 ? undefined : styles.hidden}>
        {resultText(matching.length, isSearching ? firstAvailable : undefined)}
      </Text>
      <NameList ref={list} hasInitialFocus={!hasKeyboard}>
        {matching.map((profile) => (
          <li key={profile['@id']}>
            <ProfileButton
              profile={profile}
              isActive={profile['@id'] === active?.['@id']}
              isEnterChoice={isSearching && profile === firstAvailable}
              isLoading={isChoosing(profile)}
              isUnavailable={isUnavailable(profile)}
              onPick={() => pick(profile)}
            />
          </li>
        ))}
      </NameList>
      <MayNotWorkHint profiles={matching} />
    </Stack>
  );
}

/** Sends the choice, or asks for the PIN first if the profile has one. */
function useProfileChoice(onPinAsked: ProfileListProps['onPinAsked'], onChosen: ProfileListProps['onChosen']) {
  const choose = useChooseProfile();
  const pick = (profile: Profile) => {
    if (profile.hasPin) onPinAsked(profile);
    else choose.mutate({ profile }, { onSuccess: onChosen, onError: showError });
  };
  const isChoosing = (profile: Profile) => choose.isPending && choose.variables.profile['@id'] === profile['@id'];
  return { pick, isChoosing };
}

interface NameListProps {
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Whether the list receives the focus when it opens. */
  readonly hasInitialFocus: boolean;
  readonly children: ReactNode;
}

function NameList({ ref, hasInitialFocus, children }: NameListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside handle the keys
    <ul
      ref={ref}
      className={styles.profiles}
      tabIndex={-1}
      data-autofocus={hasInitialFocus || undefined}
      onKeyDown={(event) => moveFocus(event, ref.current, ARROW_KEY_STEPS[event.key] ?? 0)}
    >
      {children}
    </ul>
  );
}

interface SearchFieldProps {
  readonly search: string;
  /** Whether the field receives the focus when the list opens. */
  readonly hasInitialFocus: boolean;
  readonly onChange: (search: string) => void;
  readonly onEnter: () => void;
  readonly onArrowDown: (event: KeyboardEvent) => void;
}

function SearchField({ search, hasInitialFocus, onChange, onEnter, onArrowDown }: SearchFieldProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onArrowDown(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextInput
      label="Name suchen"
      type="search"
      size="lg"
      value={search}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      leftSection={<IconSearch size={20} aria-hidden />}
      autoComplete="off"
      data-autofocus={hasInitialFocus || undefined}
    />
  );
}

const ARROW_KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus from the search field into the list, and between the names. */
function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null, step: number) {
  if (step === 0) return;
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const focusedIndex = buttons.findIndex((button) => button === document.activeElement);
  const nextButton = buttons[Math.max(0, focusedIndex + step)];
  if (nextButton === undefined) return;
  event.preventDefault();
  nextButton.focus();
}

/** @param enterChoice profile that the Enter key chooses */
function resultText(count: number, enterChoice: Profile | undefined) {
  if (count === 0) return 'Kein aktives Profil mit diesem Namen.';
  const countText = count === 1 ? '1 Profil' : `${count} Profile`;
  return enterChoice === undefined ? countText : `${countText}, Eingabetaste wählt ${enterChoice.name}`;
}

const OfflineNotice = () => (
  <Alert color="gray" icon={<IconWifiOff aria-hidden />} title="Offline">
    Ohne Verbindung kann gewählt werden, wer keine PIN hat. Bei allem, was dann erfasst wird, steht „offline gewählt“.
  </Alert>
);
