import type { Customer } from '#shared/contracts/customers/customers.ts';
import { type Document, DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { documentStateOf } from '#shared/domain/document-state.ts';
import { WITHHELD_TEXTS } from '#shared/domain/scan-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { LocationName } from '#web/features/locations/locations.public.ts';
import type { Choice } from '#web/ui/filter/choice-filter.tsx';
import type { Column } from '#web/ui/list/column.ts';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { VALIDITY_HEADINGS, ValidUntil } from '#web/ui/form/valid-until.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import { documentTypeText } from './document-texts.ts';
import { FileIcon } from '#web/ui/file/file-icon.tsx';

interface DocumentColumnsOptions {
  readonly locations: readonly Choice[];
  /** Names of organisations by IRI; null for users of a single organisation. */
  readonly customers: readonly Customer[] | null;
  /** Names of users; null if the current user may not see who sent a file. */
  readonly nameOfUser: ((user: string | undefined) => string) | null;
  /** Whether the rows are grouped by their validity, so that a row needs to show only the day. */
  readonly isGroupedByValidity: boolean;
}

/** Returns the columns of the list. The validity comes first, because it may require an action. */
export function documentColumns({
  locations,
  customers,
  nameOfUser,
  isGroupedByValidity,
}: DocumentColumnsOptions): Column<Document>[] {
  const nameOfCustomer = ({ customer }: Document) => customers?.find((owner) => owner['@id'] === customer)?.name ?? '…';
  return [
    {
      name: 'Gültig bis',
      order: 'validUntil',
      kind: 'short',
      render: (document) => <DocumentUntil document={document} isUnderHeading={isGroupedByValidity} />,
    },
    { name: 'Datei', order: 'name', kind: 'title', render: (document) => <DocumentName document={document} /> },
    {
      name: 'Kategorie',
      isSelfExplanatory: true,
      isSecondary: customers !== null,
      order: 'category',
      render: ({ category }) => DOCUMENT_CATEGORY_TEXTS[category],
    },
    ...(customers === null ? [] : [{ name: 'Organisation', isSelfExplanatory: true, render: nameOfCustomer }]),
    {
      name: 'Standort',
      isSelfExplanatory: true,
      kind: 'short',
      render: ({ location }) => <LocationName name={locationText(location, locations)} />,
    },
    nameOfUser === null
      ? { name: 'Art', kind: 'short', isSecondary: true, render: documentTypeText }
      : { name: 'Hochgeladen von', isSecondary: true, render: ({ user }) => nameOfUser(user) },
  ];
}

/** Returns the heading under which a file stands while the list is sorted by the end of its validity. */
export const validityOf = (document: Document): GroupTitle =>
  DOCUMENT_HEADINGS[documentStateOf(document, localDay(serverNow()))];

const DOCUMENT_HEADINGS = { ...VALIDITY_HEADINGS, past: { title: 'Ersetzt oder beendet', tone: 'calm' } } as const;

export const locationText = (location: string | undefined, locations: readonly Choice[]) =>
  location === undefined ? 'alle Standorte' : (locations.find(({ value }) => value === location)?.label ?? '…');

function DocumentName({ document }: { readonly document: Document }) {
  return (
    <RowTitle icon={<FileIcon mimeType={document.mimeType} />} name={document.name}>
      <DocumentMarks document={document} />
    </RowTitle>
  );
}

export function DocumentMarks({
  document: { version, scanState, needsReading, isSuperseded },
}: {
  readonly document: Document;
}) {
  const withheldText = WITHHELD_TEXTS[scanState];
  return (
    <>
      {version > 1 && <Mark>{`Fassung ${version}`}</Mark>}
      {isSuperseded && <Mark>ersetzt</Mark>}
      {needsReading && <Mark>zu lesen</Mark>}
      {withheldText !== undefined && <Mark tone="alert">{withheldText}</Mark>}
    </>
  );
}

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
