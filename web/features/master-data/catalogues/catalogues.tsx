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
import { Catalogue, type EntryDialog } from './catalogue.tsx';
import { ChangedEntry, type EntryFields, NewEntry, NO_ENTRY } from './entry-form.tsx';

const statusEntry = ({ id, text, isActive, isDefault, isFinding }: Status) => ({
  id: String(id),
  name: text,
  isActive,
  marks: [...(isDefault ? ['Vorgabe'] : []), ...(isFinding ? ['Befund'] : [])],
  ...(isDefault && { staysBecause: 'Bleibt in Gebrauch' }),
});

/** Edits the possible results of inspection tours. */
export function StatusCatalogue() {
  const entries = useQuery({ ...statusListQuery, select: (all) => all.map(statusEntry) });
  const change = useChangeStatus();
  return (
    <Catalogue
      label="Ergebnisse der Kontrollgänge"
      hint="Umbenennen wirkt auch auf Kontrollgänge, die schon erfasst sind. Was nicht mehr in Gebrauch ist, wird nicht mehr angeboten."
      addLabel="Neues Ergebnis"
      entries={entries}
      onSwitch={({ id }, isActive) =>
        change.mutateAsync({ id, body: { isActive }, idempotencyKey: crypto.randomUUID() })
      }
      renderDialog={(id, dialog) => (id === null ? <NewStatus {...dialog} /> : <ChangedStatus id={id} {...dialog} />)}
    />
  );
}

interface ChangedProps extends EntryDialog {
  readonly id: string;
}

const STATUS_NAME = { text: 'Ergebnis' } as const;

function NewStatus(dialog: EntryDialog) {
  const create = useCreateStatus();
  const fields: EntryFields = {
    labels: { ...STATUS_NAME, isFinding: 'Ist ein Befund' },
    hints: { isFinding: 'Zählt in Listen und Berichten als Befund. Das lässt sich später nicht ändern.' },
  };
  return (
    <NewEntry
      name="status:new"
      fields={fields}
      check={({ text }) => fieldErrors(StatusCreate, { text })}
      send={({ text, isFinding }, idempotencyKey) => create.mutateAsync({ body: { text, isFinding }, idempotencyKey })}
      {...dialog}
    />
  );
}

function ChangedStatus({ id, ...dialog }: ChangedProps) {
  const change = useChangeStatus();
  return (
    <ChangedEntry
      name={`status:${id}`}
      fields={{ labels: STATUS_NAME }}
      entry={useQuery(versionedStatusQuery(id))}
      toValues={({ text }: Status) => ({ ...NO_ENTRY, text })}
      check={({ text }) => fieldErrors(StatusPatch, { text })}
      send={({ values: { text }, base: _base, ...how }) => change.mutateAsync({ id, body: { text }, ...how })}
      {...dialog}
    />
  );
}

const countryEntry = ({ id, name, code, isActive }: Country) => ({ id: String(id), name, isActive, marks: [code] });

export function CountryCatalogue() {
  const entries = useQuery({ ...countryListQuery, select: (all) => all.map(countryEntry) });
  const change = useChangeCountry();
  return (
    <Catalogue
      label="Länder"
      hint="Zu welchem Land eine Anschrift gehört."
      addLabel="Neues Land"
      entries={entries}
      onSwitch={({ id }, isActive) =>
        change.mutateAsync({ id, body: { isActive }, idempotencyKey: crypto.randomUUID() })
      }
      renderDialog={(id, dialog) => (id === null ? <NewCountry {...dialog} /> : <ChangedCountry id={id} {...dialog} />)}
    />
  );
}

const COUNTRY_NAME = { name: 'Land' } as const;

function NewCountry(dialog: EntryDialog) {
  const create = useCreateCountry();
  const toBody = ({ name, code }: { readonly name: string; readonly code: string }) => ({
    name,
    code: code.trim().toUpperCase(),
  });
  return (
    <NewEntry
      name="country:new"
      fields={{ labels: { ...COUNTRY_NAME, code: 'Kürzel' }, hints: { code: 'Zwei Buchstaben, zum Beispiel NO.' } }}
      check={(values) => fieldErrors(CountryCreate, toBody(values))}
      send={(values, idempotencyKey) => create.mutateAsync({ body: toBody(values), idempotencyKey })}
      {...dialog}
    />
  );
}

function ChangedCountry({ id, ...dialog }: ChangedProps) {
  const change = useChangeCountry();
  return (
    <ChangedEntry
      name={`country:${id}`}
      fields={{ labels: COUNTRY_NAME }}
      entry={useQuery(versionedCountryQuery(id))}
      toValues={({ name }: Country) => ({ ...NO_ENTRY, name })}
      check={({ name }) => fieldErrors(CountryPatch, { name })}
      send={({ values: { name }, base: _base, ...how }) => change.mutateAsync({ id, body: { name }, ...how })}
      {...dialog}
    />
  );
}
