import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconWifiOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { recentFirst } from '#web/ui/filter/recently-used.ts';
import { isChoosableOffline, matchingProfiles } from '#web/features/profiles/sign/matching-profiles.ts';
import { PinPrompt } from '#web/features/profiles/sign/pin-prompt.tsx';
import { ProfileButton } from '#web/features/profiles/sign/profile-button.tsx';
import styles from '#web/features/profiles/sign/profile-chooser.module.css';
import { useChooseProfile } from '#web/features/profiles/profiles.api.ts';
import { recentProfiles } from '#web/features/profiles/sign/recent-profiles.ts';

interface ProfileListProps {
  readonly profiles: readonly Profile[];
  readonly onChosen?: (() => void) | undefined;
}

/** Chooses a profile by tapping its name, by typing some letters and Enter, or with the arrow keys. */
export function ProfileList({ profiles, onChosen }: ProfileListProps) {
  const [search, setSearch] = useState('');
  const [recent] = useState(recentProfiles.list);
  const { profile: active, location } = useSession();
  const { withPin, pick, isOnItsWay, back } = useChoice(onChosen);
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const matching = recentFirst(matchingProfiles(profiles, search), recent);
  const isOutOfReach = (profile: Profile) => !isOnline && !isChoosableOffline(profile, location);
  const first = matching.find((profile) => !isOutOfReach(profile));
  const isSearching = search.trim() !== '';
  const list = useRef<HTMLUListElement>(null);
  // On a tablet the soft keyboard would cover half of the names, so the search field gets no initial focus.
  const [hasKeyboard] = useState(() => matchMedia('(pointer: fine)').matches);

  if (withPin !== null) return <PinPrompt profile={withPin} onChosen={onChosen} onBack={back} />;
  return (
    <Stack gap="md">
      {!isOnline && <OfflineNotice />}
      <SearchField
        search={search}
        isFirst={hasKeyboard}
        onChange={setSearch}
        onEnter={() => isSearching && first !== undefined && pick(first)}
        onDown={(event) => moveFocus(event, list.current, 1)}
      />
      <Text role="status" className={matching.length === 0 ? undefined : styles.hidden}>
        {resultOf(matching.length, isSearching ? first : undefined)}
      </Text>
      <Names ref={list} isFirst={!hasKeyboard}>
        {matching.map((profile) => (
          <li key={profile['@id']}>
            <ProfileButton
              profile={profile}
              isActive={profile['@id'] === active?.['@id']}
              isNext={isSearching && profile === first}
              isLoading={isOnItsWay(profile)}
              isOutOfReach={isOutOfReach(profile)}
              onPick={() => pick(profile)}
            />
          </li>
        ))}
      </Names>
    </Stack>
  );
}

/** Sends the choice, or asks for the PIN first if the profile has one. */
function useChoice(onChosen: (() => void) | undefined) {
  const [withPin, setWithPin] = useState<Profile | null>(null);
  const choose = useChooseProfile();
  const pick = (profile: Profile) => {
    if (profile.hasPin) setWithPin(profile);
    else choose.mutate({ profile }, { onSuccess: onChosen, onError: showError });
  };
  const isOnItsWay = (profile: Profile) => choose.isPending && choose.variables.profile['@id'] === profile['@id'];
  return { withPin, pick, isOnItsWay, back: () => setWithPin(null) };
}

interface NamesProps {
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Whether the list receives the focus when it opens. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

function Names({ ref, isFirst, children }: NamesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside handle the keys
    <ul
      ref={ref}
      className={styles.profiles}
      tabIndex={-1}
      data-autofocus={isFirst || undefined}
      onKeyDown={(event) => moveFocus(event, ref.current, STEPS[event.key] ?? 0)}
    >
      {children}
    </ul>
  );
}

interface SearchFieldProps {
  readonly search: string;
  /** Whether the field receives the focus when the list opens. */
  readonly isFirst: boolean;
  readonly onChange: (search: string) => void;
  readonly onEnter: () => void;
  readonly onDown: (event: KeyboardEvent) => void;
}

function SearchField({ search, isFirst, onChange, onEnter, onDown }: SearchFieldProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onDown(event);
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
      onKeyDown={onKey}
      leftSection={<IconSearch size={20} aria-hidden />}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
    />
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus from the search field into the list, and between the names. */
function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null, step: number) {
  if (step === 0) return;
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const here = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[Math.max(0, here + step)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** @param next the profile that the Enter key chooses */
function resultOf(count: number, next: Profile | undefined) {
  if (count === 0) return 'Kein aktives Profil mit diesem Namen.';
  const found = count === 1 ? '1 Profil' : `${count} Profile`;
  return next === undefined ? found : `${found}, Eingabetaste wählt ${next.name}`;
}

const OfflineNotice = () => (
  <Alert color="gray" icon={<IconWifiOff aria-hidden />} title="Offline">
    Ohne Verbindung kann gewählt werden, wer keine PIN hat. Bei allem, was dann erfasst wird, steht „offline gewählt“.
  </Alert>
);
