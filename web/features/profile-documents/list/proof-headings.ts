import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { VALIDITY_HEADINGS } from '#web/ui/form/valid-until.tsx';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';

const SUBMITTED: GroupTitle = { title: 'Eingereicht', tone: 'calm' };
const PAST: GroupTitle = { title: 'Erneuert oder abgelehnt', tone: 'calm' };

type JudgedProof = Pick<ProfileDocument, 'status' | 'state' | 'isSuperseded'>;

/** Returns the heading under which a proof stands while the list is sorted by status, as the server ranks it. */
export function headingOf({ status, state, isSuperseded }: JudgedProof): GroupTitle {
  if (state === 'submitted') return SUBMITTED;
  if (isSuperseded || state === 'rejected') return PAST;
  if (status === 'danger') return VALIDITY_HEADINGS.expired;
  return status === 'warning' ? VALIDITY_HEADINGS.expiring : VALIDITY_HEADINGS.fine;
}
