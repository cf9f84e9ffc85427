import '#web/mantine-forms.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showError } from '#web/app/alerts.ts';
import classes from './notification-panel.module.css';
import { notificationSettingsQuery, useChangeDigest } from './notification-panel.api.ts';

/** Only where this server sends mail to this user. */
export function DigestSwitch() {
  const { data: settings } = useQuery(notificationSettingsQuery);
  const change = useChangeDigest();
  if (settings?.isMailPossible !== true) return null;
  return (
    <div className={classes.section}>
      <Checkbox
        size="md"
        label="Tägliche Zusammenfassung per E-Mail"
        description="Morgens um sieben, wenn es Ungelesenes gibt."
        classNames={{ body: classes.digest }}
        checked={change.isPending ? change.variables : settings.wantsDigest}
        onChange={(event) => change.mutate(event.currentTarget.checked, { onError: showError })}
      />
    </div>
  );
}
