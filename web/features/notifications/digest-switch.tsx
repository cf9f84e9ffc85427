import '#web/mantine-forms.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '#web/ui/notice/alerts.ts';
import classes from './notification-panel.module.css';
import { notificationSettingsQuery, useChangeDigest } from './notification-panel.api.ts';

/** Renders nothing if the server cannot send mails to this user. */
export function DigestSwitch() {
  const { data: settings } = useQuery(notificationSettingsQuery);
  const change = useChangeDigest();
  // React would reset the controlled checkbox until the cache is updated, so the new value is shown from local state.
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (settings?.isMailPossible !== true) return null;
  return (
    <div className={classes.section}>
      <Checkbox
        size="md"
        label="Tägliche Zusammenfassung per E-Mail"
        description="Morgens um sieben, wenn es Ungelesenes gibt."
        classNames={{ body: classes.digest }}
        checked={wanted ?? settings.wantsDigest}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          change.mutate(checked, { onError: showError, onSettled: () => setWanted(null) });
        }}
      />
    </div>
  );
}
