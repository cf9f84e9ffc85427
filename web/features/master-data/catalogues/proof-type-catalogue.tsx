import { useQuery } from '@tanstack/react-query';
import { type ProofType, ProofTypeCreate, ProofTypePatch } from '#shared/contracts/profile-documents/proof-types.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import {
  proofTypeListQuery,
  useChangeProofType,
  useCreateProofType,
  versionedProofTypeQuery,
} from './catalogue.api.ts';
import { Catalogue, type EntryDialogProps } from './catalogue.tsx';
import { ExistingEntry, type EntryFields, type EntryValues, NewEntry, NO_ENTRY } from './entry-form.tsx';

function validityMark({ validity, validityMonths }: ProofType): string {
  if (validity === 'unlimited') return 'unbegrenzt gültig';
  if (validity === 'state') return 'Gültigkeit nach Bundesland';
  return validityMonths === 1 ? 'gilt 1 Monat' : `gilt ${validityMonths} Monate`;
}

const typeEntry = (type: ProofType) => ({
  id: String(type.id),
  name: type.name,
  isActive: type.isActive,
  marks: [...(type.isRequired ? ['Pflicht für alle'] : []), validityMark(type)],
});

/** Edits the types of proofs, which all organisations share. */
export function ProofTypeCatalogue() {
  const entries = useQuery({ ...proofTypeListQuery, select: (proofTypeList) => proofTypeList.map(typeEntry) });
  const changeProofType = useChangeProofType();
  return (
    <Catalogue
      label="Arten von Nachweisen"
      hint="Gilt für alle Organisationen. Erfasste Nachweise behalten Namen und Ende. Was nicht mehr in Gebrauch ist, wird weder angeboten noch verlangt."
      addLabel="Neue Art"
      entries={entries}
      onActiveChanged={({ id }, isActive) =>
        changeProofType.mutateAsync({ id, body: { isActive }, idempotencyKey: crypto.randomUUID() })
      }
      renderDialog={(id, dialog) =>
        id === null ? <NewProofType {...dialog} /> : <ExistingProofType id={id} {...dialog} />
      }
    />
  );
}

const FIELDS: EntryFields = {
  labels: { name: 'Name', validity: 'Gültigkeit', validityMonths: 'Monate', isRequired: 'Pflicht für alle' },
  hints: {
    validity: 'Bestimmt das Ende der Nachweise, die ab jetzt erfasst werden.',
    isRequired: 'Wer einen solchen Nachweis nicht hat, darf nicht arbeiten.',
  },
};

const MONTHS_MISSING = 'Bitte angeben, wie viele Monate der Nachweis gilt.';

/** Text that is not a number is sent as NaN, so that the schema reports the error at its field. */
const toBody = ({ name, validity, validityMonths, isRequired }: EntryValues) => ({
  name,
  validity,
  isRequired,
  ...(validity === 'months' && { validityMonths: Number(validityMonths) }),
});

const check =
  (schema: typeof ProofTypeCreate | typeof ProofTypePatch) =>
  (values: EntryValues): FieldErrors => ({
    ...fieldErrors(schema, toBody(values)),
    ...(values.validity === 'months' && values.validityMonths.trim() === '' && { validityMonths: MONTHS_MISSING }),
  });

function NewProofType(dialog: EntryDialogProps) {
  const createProofType = useCreateProofType();
  return (
    <NewEntry
      name="proof-type:new"
      fields={FIELDS}
      check={check(ProofTypeCreate)}
      send={(values, idempotencyKey) => createProofType.mutateAsync({ body: toBody(values), idempotencyKey })}
      {...dialog}
    />
  );
}

function ExistingProofType({ id, ...dialog }: EntryDialogProps & { readonly id: string }) {
  const changeProofType = useChangeProofType();
  return (
    <ExistingEntry
      name={`proof-type:${id}`}
      fields={FIELDS}
      entry={useQuery(versionedProofTypeQuery(id))}
      toValues={({ name, validity, validityMonths, isRequired }: ProofType) => ({
        ...NO_ENTRY,
        name,
        validity,
        validityMonths: validityMonths === undefined ? '' : String(validityMonths),
        isRequired,
      })}
      check={check(ProofTypePatch)}
      send={({ values, base: _base, ...request }) =>
        changeProofType.mutateAsync({ id, body: toBody(values), ...request })
      }
      {...dialog}
    />
  );
}
