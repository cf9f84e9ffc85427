import { useQuery } from '@tanstack/react-query';
import { type Action, ActionCreate, ActionPatch } from '#shared/contracts/master-data/master-data.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Catalogue, type EntryDialogProps } from '#web/features/master-data/catalogues/catalogue.tsx';
import {
  ExistingEntry,
  type EntryFields,
  NewEntry,
  NO_ENTRY,
} from '#web/features/master-data/catalogues/entry-form.tsx';
import { measuresQuery, useChangeMeasure, useCreateMeasure, versionedActionQuery } from './measures.api.ts';

const measureEntry = ({ id, name, isActive, isSetAuto }: Action) => ({
  id: String(id),
  name,
  isActive,
  marks: isSetAuto ? ['automatisch'] : [],
});

interface ConceptMeasuresProps {
  readonly concept: string;
  readonly isReadOnly: boolean;
}

/** Edits the actions that are recorded at the locations of the concept. */
export function ConceptMeasures({ concept, isReadOnly }: ConceptMeasuresProps) {
  const entries = useQuery({ ...measuresQuery(concept), select: (actionList) => actionList.map(measureEntry) });
  const changeMeasure = useChangeMeasure();
  return (
    <Catalogue
      label="Maßnahmen"
      hint="Änderungen wirken sofort an allen Standorten mit diesem Konzept. Was erfasst ist, behält seine Maßnahme."
      addLabel="Neue Maßnahme"
      entries={entries}
      isReadOnly={isReadOnly}
      onActiveChanged={({ id }, isActive) =>
        changeMeasure.mutateAsync({ id, body: { isActive }, idempotencyKey: crypto.randomUUID() })
      }
      renderDialog={(id, dialog) =>
        id === null ? <NewMeasure concept={concept} {...dialog} /> : <ExistingMeasure id={id} {...dialog} />
      }
    />
  );
}

const FIELDS: EntryFields = {
  labels: { name: 'Maßnahme', kind: 'Art', isSetAuto: 'Entsteht aus der Antwort auf eine Aufgabe' },
  hints: {
    kind: 'Berichte zählen nach der Art, nicht nach dem Namen – auch, was schon erfasst ist.',
    isSetAuto: 'Wird dann nicht von Hand angeboten.',
  },
};

function NewMeasure({ concept, ...dialog }: EntryDialogProps & { readonly concept: string }) {
  const createMeasure = useCreateMeasure();
  return (
    <NewEntry
      name={`measure:new:${concept}`}
      fields={FIELDS}
      check={({ name }) => fieldErrors(ActionCreate, { name })}
      send={({ name, kind, isSetAuto }, idempotencyKey) =>
        createMeasure.mutateAsync({
          body: { name, isSetAuto, socialconcept: concept, ...(kind !== '' && { kind }) },
          idempotencyKey,
        })
      }
      {...dialog}
    />
  );
}

function ExistingMeasure({ id, ...dialog }: EntryDialogProps & { readonly id: string }) {
  const changeMeasure = useChangeMeasure();
  return (
    <ExistingEntry
      name={`measure:${id}`}
      fields={FIELDS}
      entry={useQuery(versionedActionQuery(id))}
      toValues={({ name, kind, isSetAuto }: Action) => ({ ...NO_ENTRY, name, kind: kind ?? '', isSetAuto })}
      check={({ name }) => fieldErrors(ActionPatch, { name })}
      send={({ values: { name, kind, isSetAuto }, base: _base, ...request }) =>
        changeMeasure.mutateAsync({ id, body: { name, isSetAuto, kind: kind === '' ? null : kind }, ...request })
      }
      {...dialog}
    />
  );
}
