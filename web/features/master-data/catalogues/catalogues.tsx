import { useQuery } from '@tanstack/react-query';
import {
  type Country,
  CountryCreate,
  CountryPatch,
  type Status,
  StatusCreate,
  StatusPatch,
} from '#shared/contracts/master-data/master-data.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import {
  countryListQuery,
  statusListQuery,
  useChangeCountry,
  useChangeStatus,
  useCreateCountry,
  useCreateStatus,
  versionedCountryQuery,
  versionedStatusQuery,
} from './catalogue.api.ts';
import { Catalogue, type EntryDialogProps } from './catalogue.tsx';
import { ExistingEntry, type EntryFields, NewEntry, NO_ENTRY } from './entry-form.tsx';

const statusEntry = ({ id, text, isActive, isDefault, isFinding }: Status) => ({
  id: String(id),
  name: text,
  isActive,
  marks: [...(isDefault ? ['Vorgabe'] : []), ...(isFinding ? ['Befund'] : [])],
  ...(isDefault && { lockReason: 'bleibt in Gebrauch' }),
});

/** Edits the possible results of inspection tours. */
export function StatusCatalogue() {
  const entries = useQuery({ ...statusListQuery, select: (statusList) => statusList.map(statusEntry) });
  const changeStatus = useChangeStatus();
  return (
    <Catalogue
      label="Ergebnisse der Kontrollgänge"
      hint="Erfasste Kontrollgänge behalten den Namen von damals. Was nicht mehr in Gebrauch ist, wird nicht mehr angeboten."
      addLabel="Neues Ergebnis"
      entries={entries}
      onActiveChanged={({ id }, isActive) =>
        changeStatus.mutateAsync({ id, body: { isActive }, idempotencyKey: crypto.randomUUID() })
      }
      renderDialog={(id, dialog) => (id === null ? <NewStatus {...dialog} /> : <ExistingStatus id={id} {...dialog} />)}
    />
  );
}

interface ExistingEntryProps extends EntryDialogProps {
  readonly id: string;
}

const STATUS_NAME = { text: 'Ergebnis' } as const;

function NewStatus(dialog: EntryDialogProps) {
  const createStatus = useCreateStatus();
  const fields: EntryFields = {
    labels: { ...STATUS_NAME, isFinding: 'Ist ein Befund' },
    hints: { isFinding: 'Zählt in Listen und Berichten als Befund. Das lässt sich später nicht ändern.' },
  };
  return (
    <NewEntry
      name="status:new"
      fields={fields}
      check={({ text }) => fieldErrors(StatusCreate, { text })}
      send={({ text, isFinding }, idempotencyKey) =>
        createStatus.mutateAsync({ body: { text, isFinding }, idempotencyKey })
      }
      {...dialog}
    />
  );
}

function ExistingStatus({ id, ...dialog }: ExistingEntryProps) {
  const changeStatus = useChangeStatus();
  return (
    <ExistingEntry
      name={`status:${id}`}
      fields={{ labels: STATUS_NAME }}
      entry={useQuery(versionedStatusQuery(id))}
      toValues={({ text }: Status) => ({ ...NO_ENTRY, text })}
      check={({ text }) => fieldErrors(StatusPatch, { text })}
      send={({ values: { text }, base: _base, ...request }) =>
        changeStatus.mutateAsync({ id, body: { text }, ...request })
      }
      {...dialog}
    />
  );
}

const countryEntry = ({ id, name, code, isActive }: Country) => ({ id: String(id), name, isActive, marks: [code] });

export function CountryCatalogue() {
  const entries = useQuery({ ...countryListQuery, select: (countryList) => countryList.map(countryEntry) });
  const changeCountry = useChangeCountry();
  return (
    <Catalogue
      label="Länder"
      hint="Zu welchem Land eine Anschrift gehört."
      addLabel="Neues Land"
      entries={entries}
      onActiveChanged={({ id }, isActive) =>
        changeCountry.mutateAsync({ id, body: { isActive }, idempotencyKey: crypto.randomUUID() })
      }
      renderDialog={(id, dialog) =>
        id === null ? <NewCountry {...dialog} /> : <ExistingCountry id={id} {...dialog} />
      }
    />
  );
}

const COUNTRY_NAME = { name: 'Land' } as const;

function NewCountry(dialog: EntryDialogProps) {
  const createCountry = useCreateCountry();
  const toBody = ({ name, code }: { readonly name: string; readonly code: string }) => ({
    name,
    code: code.trim().toUpperCase(),
  });
  return (
    <NewEntry
      name="country:new"
      fields={{ labels: { ...COUNTRY_NAME, code: 'Kürzel' }, hints: { code: 'Zwei Buchstaben, zum Beispiel NO.' } }}
      check={(values) => fieldErrors(CountryCreate, toBody(values))}
      send={(values, idempotencyKey) => createCountry.mutateAsync({ body: toBody(values), idempotencyKey })}
      {...dialog}
    />
  );
}

function ExistingCountry({ id, ...dialog }: ExistingEntryProps) {
  const changeCountry = useChangeCountry();
  return (
    <ExistingEntry
      name={`country:${id}`}
      fields={{ labels: COUNTRY_NAME }}
      entry={useQuery(versionedCountryQuery(id))}
      toValues={({ name }: Country) => ({ ...NO_ENTRY, name })}
      check={({ name }) => fieldErrors(CountryPatch, { name })}
      send={({ values: { name }, base: _base, ...request }) =>
        changeCountry.mutateAsync({ id, body: { name }, ...request })
      }
      {...dialog}
    />
  );
}
