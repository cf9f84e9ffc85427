import '#web/mantine-forms.css';
import '#web/mantine-switch.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showUndoToast } from '#web/ui/notice/undo-toast.tsx';
import { useChangeProfile } from '#web/features/profiles/list/profile-lists.api.ts';
import styles from './active-switch.module.css';

/**
 * Activates or deactivates a profile immediately, without confirmation, because it can be reversed. Inactive profiles
 * cannot be chosen.
 */
export function ActiveSwitch({ profile }: { readonly profile: Profile }) {
  const change = useChangeProfile(profile.id);
  // React would reset the controlled switch until the cache is updated, so the new value is shown from local state.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const set = async (isActive: boolean) => {
    setWanted(isActive);
    try {
      await change.mutateAsync({ body: { isActive }, idempotencyKey: crypto.randomUUID() });
      showUndoToast({
        id: `profile-active:${profile.id}`,
        message: `${profile.name} ist ${isActive ? 'wieder' : 'nicht mehr'} aktiv.`,
        onUndo: () => void set(!isActive),
      });
    } catch (error) {
      showSendError(error);
    } finally {
      setWanted(null);
    }
  };
  return (
    // The click must not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the switch inside handles the keys
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        size="md"
        label="aktiv"
        aria-label={`${profile.name} aktiv`}
        classNames={{ body: styles.body, label: styles.label }}
        checked={wanted ?? profile.isActive}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </span>
  );
}
