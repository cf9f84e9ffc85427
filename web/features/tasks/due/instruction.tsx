import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { socialConceptVersions } from '#shared/contracts/master-data/social-concepts.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';

/** Shows what the assigned profile has to read before confirming it. */
export function Instruction({ task }: { readonly task: Task }) {
  const { socialConceptVersion, assignedProfileName } = task;
  const version =
    socialConceptVersion === undefined ? null : idFromIri(socialConceptVersion, socialConceptVersions.path);
  if (version === null) return null;
  return (
    <Text>
      {assignedProfileName} bestätigt das selbst.{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link {...props} to="/socialconcepts/edit" search={withoutEmpty({ version: String(version) })} />
        )}
      >
        Sozialkonzept lesen
      </Anchor>
    </Text>
  );
}
