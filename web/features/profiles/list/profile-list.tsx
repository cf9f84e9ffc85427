import { Alert, Stack, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { GroupedProfiles, moveFocus } from '#web/features/profiles/sign/grouped-profiles.tsx';
import { isChoosableOffline } from '#web/features/profiles/sign/choosable-offline.ts';
import { MAX_UNGROUPED_PROFILES, offerProfiles } from '#web/features/profiles/sign/offered-profiles.ts';
import { LazyPinPrompt } from '#web/features/profiles/sign/lazy-profile-choosers.ts';
import { ProfileButton } from '#web/features/profiles/sign/profile-button.tsx';
import { ProfileSearch } from '#web/features/profiles/sign/profile-search.tsx';
import styles from '#web/features/profiles/sign/profile-chooser.module.css';
import { useChooseProfile } from '#web/features/profiles/profiles.api.ts';
import { recentProfiles } from '#web/features/profiles/sign/recent-profiles.ts';

export interface ProfileListProps {
  readonly profiles: readonly Profile[];
  /** The chosen profile whose PIN is asked for. */
  readonly pinProfile: Profile | null;
  readonly onPinAsked: (profile: Profile | null) => void;
  /** Whether the first name has the focus at once where no search field has it. */
  readonly startsAtFirstName?: boolean | undefined;
  readonly onChosen?: (() => void) | undefined;
  readonly onActivePicked?: (() => void) | undefined;
}

/** Lets staff choose a profile by tapping its name, by typing some letters and Enter, or with the arrow keys. */
export function ProfileList({
  profiles,
  pinProfile,
  startsAtFirstName = false,
  onPinAsked,
  onChosen,
  onActivePicked,
}: ProfileListProps) {
  const [search, setSearch] = useState('');
  const [recent] = useState(recentProfiles.list);
  const { profile: active, location } = useSession();
  const { pick, isChoosing } = useProfileChoice({ onPinAsked, onChosen, onActivePicked });
  const isOnline = useIsOnline();
  const offered = offerProfiles(profiles, search, recent);
  const matching = [...offered.first, offered.others].flatMap((group) => group.profiles);
  const isSearching = search.trim() !== '';
  const needsSearch = isSearching || matching.length > MAX_UNGROUPED_PROFILES;
  const isUnavailable = (profile: Profile) => !isOnline && !isChoosableOffline(profile, location);
  const enterChoice = isSearching ? matching.find((profile) => !isUnavailable(profile)) : undefined;
  const list = useRef<HTMLDivElement>(null);
  // On a tablet the soft keyboard would cover half of the names, so the search field gets no initial focus.
  const [hasKeyboard] = useState(() => matchMedia('(pointer: fine)').matches);
  const startsInSearch = hasKeyboard && needsSearch;
  const backToName = ({ id }: Profile) => {
    flushSync(() => onPinAsked(null));
    (list.current?.querySelector<HTMLElement>(`[data-profile="${id}"]`) ?? list.current)?.focus();
  };

  if (pinProfile !== null)
    return <LazyPinPrompt profile={pinProfile} onChosen={onChosen} onBack={() => backToName(pinProfile)} />;
  return (
    <Stack gap="md">
      {!isOnline && <OfflineNotice />}
      {needsSearch && (
        <ProfileSearch
          search={search}
          hasInitialFocus={startsInSearch}
          onChange={setSearch}
          onEnter={() => enterChoice !== undefined && pick(enterChoice)}
          onArrowDown={(event) => moveFocus(event, list.current, 1)}
        />
      )}
      <Text role="status" className={matching.length === 0 ? undefined : styles.hidden}>
        {(isSearching || matching.length === 0) && resultText(matching.length, enterChoice)}
      </Text>
      <GroupedProfiles ref={list} offered={offered} hasInitialFocus={!startsInSearch && !startsAtFirstName}>
        {(profile) => (
          <ProfileButton
            profile={profile}
            isActive={profile['@id'] === active?.['@id']}
            isEnterChoice={profile === enterChoice}
            isLoading={isChoosing(profile)}
            isUnavailable={isUnavailable(profile)}
            hasInitialFocus={!startsInSearch && startsAtFirstName && profile === matching[0]}
            onPick={() => pick(profile)}
          />
        )}
      </GroupedProfiles>
    </Stack>
  );
}

type ChoiceHandlers = Pick<ProfileListProps, 'onPinAsked' | 'onChosen' | 'onActivePicked'>;

/** Sends the choice, or asks for the PIN first if the profile has one. */
function useProfileChoice({ onPinAsked, onChosen, onActivePicked }: ChoiceHandlers) {
  const choose = useChooseProfile();
  const { profile: active, user } = useSession();
  const pick = (profile: Profile) => {
    // A profile that was chosen offline can be chosen again, so that the entries no longer say so.
    const isUnchanged = profile['@id'] === active?.['@id'] && user.profileChosenOffline !== true;
    if (isUnchanged && onActivePicked !== undefined) onActivePicked();
    else if (profile.hasPin) onPinAsked(profile);
    else choose.mutate({ profile }, { onSuccess: onChosen, onError: showError });
  };
  const isChoosing = (profile: Profile) => choose.isPending && choose.variables.profile['@id'] === profile['@id'];
  return { pick, isChoosing };
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
