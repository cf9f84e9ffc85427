import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';

/**
 * Stores since when this tab has watched the tasks of its location, and whose dialogs were already shown. The session
 * storage keeps it, so that a reload neither forgets a due task nor reopens a closed dialog.
 */
export function useWatchedTasks() {
  const locationIri = useSession().location?.['@id'] ?? '';
  const [startedAt] = useState(serverNow);
  const [watchedSince] = useSessionStorage({
    key: `tasks-watched-since:${locationIri}`,
    defaultValue: startedAt,
    getInitialValueInEffect: false,
  });
  const [seen, setSeen] = useSessionStorage<string[]>({
    key: 'tasks-seen',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const markSeen = (task: string) => setSeen((earlier) => (earlier.includes(task) ? earlier : [...earlier, task]));
  return { watchedSince, seen, markSeen };
}

const NONE: string[] = [];
