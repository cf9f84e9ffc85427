import { queryOptions } from '@tanstack/react-query';
import { listDocumentsOfProfile, profileDocuments } from '#shared/contracts/profile-documents.ts';
import { callEveryPage } from '#web/api/client.ts';

/** The proofs of one person; what ends first comes first. */
export const proofsOfPersonQuery = (id: number) =>
  queryOptions({
    queryKey: [profileDocuments.path, 'of', id],
    queryFn: ({ signal }) =>
      callEveryPage(listDocumentsOfProfile, { params: { id }, query: { 'order[invalidAt]': 'asc' }, signal }),
  });
