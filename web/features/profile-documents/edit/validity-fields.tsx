import '#web/mantine-forms.css';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProofValidity } from '#shared/contracts/profile-documents/proof-types.ts';
import { isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { statesQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { proposalText, VALIDITY_TEXTS } from './proof-values.ts';
import type { ProposalState, useProofForm } from './use-proof-form.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

interface ValidityFieldsProps {
  readonly form: ReturnType<typeof useProofForm>['form'];
  readonly proposal: ProofValidity | undefined;
  readonly asking: ProposalState;
}

const CHOICES = choicesOf(VALIDITY_TEXTS);

const ASKING_TEXTS: Readonly<Record<ProposalState, string>> = {
  incomplete: 'Das Ende wird berechnet, sobald Profil, Art und Ausstellung angegeben sind.',
  asked: 'Das Ende wird berechnet …',
  failed: 'Das Ende konnte nicht berechnet werden. Bitte geben Sie es selbst an oder versuchen Sie es später.',
};

/** Asks how long the proof is valid: as the rule proposes, as the paper says, or without end. */
export function ValidityFields({ form, proposal, asking }: ValidityFieldsProps) {
  const { validity } = form.values;
  const states = useStatesWorkedIn();
  // The state is asked for only if its law decides. A chosen state stays editable while the next proposal is loading.
  const asksForState =
    states.length > 1 && (form.values.state !== '' || proposal?.rule === 'state' || proposal?.rule === 'unknown');
  const stateName = useQuery(statesQuery).data?.find((state) => state['@id'] === proposal?.state)?.name;
  return (
    <Stack gap="md">
      <NativeSelect label="Gültigkeit" name="validity" data={CHOICES} {...form.getInputProps('validity')} />
      {validity === 'proposed' && asksForState && (
        <NativeSelect
          label="Bundesland"
          name="state"
          data={[{ value: '', label: 'das strengste, in dem die Person arbeitet' }, ...states]}
          {...form.getInputProps('state')}
        />
      )}
      {validity === 'proposed' && (
        <Text role="status" c={proposal === undefined ? 'dimmed' : undefined}>
          {proposal === undefined ? ASKING_TEXTS[asking] : proposalText(proposal, stateName)}
          {proposal?.source !== undefined && (
            <Text size="sm" c="dimmed" component="span" display="block">
              Quelle: {proposal.source}
            </Text>
          )}
        </Text>
      )}
      {validity === 'own' && (
        <DateField
          label="Gültig bis"
          name="invalidAt"
          required
          {...form.getInputProps('invalidAt')}
          value={form.values.invalidAt}
        />
      )}
    </Stack>
  );
}

/** Returns the states in which the organisation has locations. */
function useStatesWorkedIn() {
  const locations = useQuery({ ...locationsQuery, enabled: isManagement(useActor()) }).data ?? [];
  const all = toChoices(useQuery(statesQuery).data);
  return all.filter(({ value }) => locations.some(({ state }) => state === value));
}
