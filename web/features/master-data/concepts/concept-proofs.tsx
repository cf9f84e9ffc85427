import '#web/mantine-forms.css';
import { ActionIcon, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import type { ProofInput } from './concept-values.ts';
import { proofTypesQuery } from './social-concepts.api.ts';
import styles from '#web/features/master-data/states/state-form.module.css';

interface ConceptProofsProps {
  readonly proofs: readonly ProofInput[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (proofs: ProofInput[]) => void;
}

/** Edits which proofs every staff member under this concept needs. */
export function ConceptProofs({ proofs, errors, onChange }: ConceptProofsProps) {
  const [addedKey, setAddedKey] = useState('');
  const addProof = () => {
    const key = crypto.randomUUID();
    setAddedKey(key);
    onChange([...proofs, { key, type: '', months: '' }]);
  };
  const changeProof = (index: number, changes: Partial<ProofInput>) =>
    onChange(proofs.map((proof, proofIndex) => (proofIndex === index ? { ...proof, ...changes } : proof)));
  return (
    <Stack gap="md" align="stretch">
      {proofs.map((proof, index) => (
        <ConceptProof
          key={proof.key}
          proof={proof}
          index={index}
          isAdded={proof.key === addedKey}
          errors={errors}
          onChange={(changes) => changeProof(index, changes)}
          onRemove={() => onChange(proofs.filter((_, proofIndex) => proofIndex !== index))}
        />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={addProof}
      >
        Nachweis hinzufügen
      </Button>
    </Stack>
  );
}

interface ConceptProofProps {
  readonly proof: ProofInput;
  readonly index: number;
  /** Whether the user has just added it, so that it takes the focus. */
  readonly isAdded: boolean;
  readonly errors: ConceptProofsProps['errors'];
  readonly onChange: (changes: Partial<ProofInput>) => void;
  readonly onRemove: () => void;
}

function ConceptProof({ proof: { type, months }, index, isAdded, errors, onChange, onRemove }: ConceptProofProps) {
  const types = useQuery(proofTypesQuery).data ?? [];
  return (
    <div role="group" aria-label={`${index + 1}. Nachweis`} className={styles.proof}>
      <NativeSelect
        label="Nachweis"
        name={`proofs.${index}.type`}
        ref={isAdded ? focusOnce : undefined}
        data={[
          { value: '', label: 'Bitte wählen' },
          ...types
            .filter((proofType) => proofType.isActive || proofType['@id'] === type)
            .map((proofType) => ({ value: proofType['@id'], label: proofType.name })),
        ]}
        value={type}
        error={errors[`proofs.${index}.type`]}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <TextInput
        label="Gilt (Monate)"
        placeholder="wie üblich"
        inputMode="numeric"
        name={`proofs.${index}.validityMonths`}
        value={months}
        error={errors[`proofs.${index}.validityMonths`]}
        onChange={(event) => onChange({ months: event.currentTarget.value })}
      />
      <ActionIcon className={styles.remove} aria-label={`${index + 1}. Nachweis entfernen`} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
