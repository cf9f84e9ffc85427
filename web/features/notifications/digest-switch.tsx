import '#web/mantine-forms.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '#web/ui/notice/alerts.ts';
import classes from './notification-panel.module.css';
import { notificationSettingsQuery, useChangeDigest } from './notification-panel.api.ts';

/** Lets the user order a daily summary by mail. It renders nothing if the server cannot send mails to this user. */
export function DigestSwitch() {
  const { data: settings } = useQuery(notificationSettingsQuery);
  const digestChange = useChangeDigest();
  // React would reset the controlled checkbox until the cache is updated, so the new value is shown from local state.
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  if (settings?.isMailPossible !== true) return null;
  return (
    <div className={classes.section}>
      <Checkbox
        size="md"
        label="Tägliche Zusammenfassung per E-Mail"
        description="Morgens um sieben, wenn es Ungelesenes gibt."
        classNames={{ body: classes.digest }}
        checked={pendingValue ?? settings.wantsDigest}
        onChange={({ currentTarget: { checked } }) => {
          setPendingValue(checked);
          digestChange.mutate(checked, { onError: showError, onSettled: () => setPendingValue(null) });
        }}
      />
    </div>
  );
}
