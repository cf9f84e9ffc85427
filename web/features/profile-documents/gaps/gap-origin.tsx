import { Text } from '@mantine/core';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';

/** Why somebody needs a proof that is not asked of everybody. */
export function GapOrigin({ gap: { requiredBy } }: { readonly gap: Pick<ProofGap, 'requiredBy'> }) {
  if (requiredBy.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="span" display="block">
      verlangt von: {requiredBy.map(({ name }) => name).join(', ')}
    </Text>
  );
}
