import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { submittedQuery } from '#web/features/profile-documents/profile-documents.api.ts';

/** Says in a link how many proofs wait for the management to accept them, and lists them; nothing if there is none. */
export function SubmittedLine({ className }: { readonly className?: string | undefined }) {
  const count = useQuery(submittedQuery).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/users/profiles_documents" search={{ state: 'submitted' }} className={className}>
      {count === 1 ? '1 Nachweis zu prüfen' : `${count.toLocaleString('de-DE')} Nachweise zu prüfen`}
    </Link>
  );
}
