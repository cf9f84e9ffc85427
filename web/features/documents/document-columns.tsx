import type { Customer } from '#shared/contracts/customers/customers.ts';
import { type Document, DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { WITHHELD_TEXTS } from '#shared/domain/scan-state.ts';
import type { Choice } from '#web/ui/filter/choice-filter.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { ValidUntil } from '#web/ui/form/valid-until.tsx';
import { documentTypeText } from './document-texts.ts';

interface DocumentColumnsOptions {
  readonly locations: readonly Choice[];
  /** Names of organisations by IRI; null for users of a single organisation. */
  readonly customers: readonly Customer[] | null;
  /** Names of users; null if the current user may not see who sent a file. */
  readonly nameOfUser: ((user: string | undefined) => string) | null;
}

/** Returns the columns of the list. The validity comes first, because it may require an action. */
export function documentColumns({ locations, customers, nameOfUser }: DocumentColumnsOptions): Column<Document>[] {
  const nameOfCustomer = ({ customer }: Document) => customers?.find((owner) => owner['@id'] === customer)?.name ?? '…';
  return [
    {
      name: 'Gültig bis',
      order: 'validUntil',
      kind: 'short',
      render: ({ validUntil }) => <ValidUntil lastDay={validUntil} />,
    },
    { name: 'Datei', order: 'name', kind: 'title', render: (document) => <DocumentName document={document} /> },
    {
      name: 'Kategorie',
      isSecondary: true,
      order: 'category',
      render: ({ category }) => DOCUMENT_CATEGORY_TEXTS[category],
    },
    ...(customers === null ? [] : [{ name: 'Organisation', render: nameOfCustomer }]),
    { name: 'Standort', kind: 'short', render: ({ location }) => locationText(location, locations) },
    nameOfUser === null
      ? { name: 'Art', kind: 'short', isSecondary: true, render: documentTypeText }
      : { name: 'Hochgeladen von', isSecondary: true, render: ({ user }) => nameOfUser(user) },
  ];
}

export const locationText = (location: string | undefined, locations: readonly Choice[]) =>
  location === undefined ? 'alle Standorte' : (locations.find(({ value }) => value === location)?.label ?? '…');

function DocumentName({ document }: { readonly document: Document }) {
  return (
    <RowTitle name={document.name}>
      <DocumentMarks document={document} />
    </RowTitle>
  );
}

export function DocumentMarks({ document: { version, scanState, needsReading } }: { readonly document: Document }) {
  const withheldText = WITHHELD_TEXTS[scanState];
  return (
    <>
      {version > 1 && <Mark>{`Fassung ${version}`}</Mark>}
      {needsReading && <Mark>zu lesen</Mark>}
      {withheldText !== undefined && <Mark tone="alert">{withheldText}</Mark>}
    </>
  );
}
