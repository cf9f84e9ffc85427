import type { Document } from '#shared/contracts/documents/documents.ts';
import { documentStateOf } from '#shared/domain/document-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { ValidUntil } from '#web/ui/form/valid-until.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';

interface DocumentUntilProps {
  readonly document: Document;
  /** Whether the heading above says whether the file has expired. */
  readonly isUnderHeading?: boolean;
}

/** Shows how long a file is valid. A file that nobody has to renew causes no alarm. */
export function DocumentUntil({ document, isUnderHeading = false }: DocumentUntilProps) {
  const { validUntil } = document;
  const isCalm = isUnderHeading || documentStateOf(document, localDay(serverNow())) === 'past';
  return isCalm && validUntil !== undefined ? formatDay(validUntil) : <ValidUntil lastDay={validUntil} />;
}
