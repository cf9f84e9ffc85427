import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconWifiOff } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Profile } from '#shared/contracts/profiles.ts';
import { isReachable, subscribeToConnection } from '#web/api/connection.ts';
import { useSession } from '#web/api/session.ts';
import { showError } from '#web/app/alerts.ts';
import { matchingProfiles } from './matching-profiles.ts';
import { PinPrompt } from './pin-prompt.tsx';
import { ProfileButton } from './profile-button.tsx';
import styles from './profile-chooser.module.css';
import { useChooseProfile } from './profiles.api.ts';
import { recentFirst, recentHere } from './recent-profiles.ts';

interface ProfileListProps {
  readonly profiles: readonly Profile[];
  readonly onChosen?: (() => void) | undefined;
}

/** By touch: the name. By keyboard: a few letters and Enter, or the arrows. */
export function ProfileList({ profiles, onChosen }: ProfileListProps) {
  const [search, setSearch] = useState('');
  const [withPin, setWithPin] = useState<Profile | null>(null);
  const [recent] = useState(recentHere);
  const active = useSession().profile;
  const choose = useChooseProfile();
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const matching = recentFirst(matchingProfiles(profiles, search), recent);
  const isSearching = search.trim() !== '';
  const list = useRef<HTMLUListElement>(null);
  // A tablet would answer the search field with its keyboard, over half of the names.
  const [hasKeyboard] = useState(() => matchMedia('(pointer: fine)').matches);

  const pick = (profile: Profile) => {
    if (profile.hasPin) setWithPin(profile);
    else choose.mutate({ profile }, { onSuccess: onChosen, onError: showError });
  };
  const onSearchKey = (event: KeyboardEvent) => {
    const [first] = matching;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching && first !== undefined && isOnline) pick(first);
    } else if (event.key === 'ArrowDown') moveFocus(event, list.current, 1);
  };

  if (withPin !== null) return <PinPrompt profile={withPin} onChosen={onChosen} onBack={() => setWithPin(null)} />;
  return (
    <Stack gap="md">
      {!isOnline && <OfflineNotice active={active} />}
      <TextInput
        label="Name suchen"
        type="search"
        size="lg"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={onSearchKey}
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
        data-autofocus={hasKeyboard || undefined}
      />
      <Text role="status" className={matching.length === 0 ? undefined : styles.hidden}>
        {resultOf(matching, isSearching)}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it take the keys */}
      <ul
        ref={list}
        className={styles.profiles}
        tabIndex={-1}
        data-autofocus={hasKeyboard ? undefined : true}
        onKeyDown={(event) => moveFocus(event, list.current, STEPS[event.key] ?? 0)}
      >
        {matching.map((profile, index) => (
          <li key={profile['@id']}>
            <ProfileButton
              profile={profile}
              isActive={profile['@id'] === active?.['@id']}
              isNext={isSearching && index === 0}
              isLoading={choose.isPending && choose.variables.profile['@id'] === profile['@id']}
              isDisabled={!isOnline}
              onPick={() => pick(profile)}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** From the search field into the list, and from name to name. */
function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null, step: number) {
  if (step === 0) return;
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const here = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[Math.max(0, here + step)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function resultOf([first, ...others]: readonly Profile[], isSearching: boolean) {
  if (first === undefined) return 'Kein aktives Profil mit diesem Namen.';
  return isSearching
    ? `${others.length + 1} Profile, Eingabetaste wählt ${first.name}`
    : `${others.length + 1} Profile`;
}

function OfflineNotice({ active }: { readonly active: Profile | null }) {
  return (
    <Alert color="gray" icon={<IconWifiOff aria-hidden />} title="Offline">
      Ohne Verbindung kann kein anderes Profil gewählt werden, denn der Server prüft die Wahl.
      {active !== null && ` Bis dahin bleibt ${active.name} aktiv.`}
    </Alert>
  );
}
