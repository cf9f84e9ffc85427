import { Text } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks.ts';

/** Who confirms it: nobody else may. */
export function Instruction({ task: { assignedProfileName } }: { readonly task: Task }) {
  return assignedProfileName === undefined ? null : <Text>{assignedProfileName} bestätigt das selbst.</Text>;
}
