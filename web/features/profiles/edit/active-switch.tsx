import '#web/mantine-forms.css';
import '#web/mantine-switch.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showUndoToast } from '#web/ui/notice/undo-toast.tsx';
import { useChangeProfile } from '#web/features/profiles/list/profile-lists.api.ts';
import styles from './active-switch.module.css';

/** Takes effect at once, and can be taken back as quickly: whoever is not active can no longer be chosen. */
export function ActiveSwitch({ profile }: { readonly profile: Profile }) {
  const change = useChangeProfile(profile.id);
  // Before the list has told anybody, React would put a controlled switch back to where it was.
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
    // The row would open.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the switch in it takes the keys
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
