import { Button } from '@mantine/core';
import { IconArchive, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { CONCEPT_DUTIES, type SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { canManageMasterData } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { ConceptStatusAct } from './concept-status-act.tsx';
import { dutyLabel } from './concept-texts.ts';
import { PublishConcept } from './publish-concept.tsx';
import { basicSections, contentSections } from './concept-sections.tsx';
import { useConceptChange } from './use-concept-change.ts';

interface ConceptFormProps {
  readonly current: Versioned<SocialConcept>;
  readonly back: Back;
  /** Sections beside the draft, e.g. its published versions. */
  readonly otherSections: readonly Section[];
}

/** Edits the draft of a concept. Published versions do not change. */
export function ConceptForm({ current, back, otherSections }: ConceptFormProps) {
  const { item: concept } = current;
  const draft = useConceptChange(current);
  const [isPublishing, setIsPublishing] = useState(false);
  const isPlatform = canManageMasterData(useActor());
  const isUnsaved = draft.changes.length > 0;
  return (
    <>
      <EditPage
        draft={draft}
        labels={LABELS}
        saveLabel="Entwurf speichern"
        title={concept.name}
        subtitle={draftText(concept)}
        badge={
          !concept.isActive && (
            <StatusBadge tone="calm" icon={IconArchive}>
              nicht aktiv
            </StatusBadge>
          )
        }
        back={back}
        acts={
          <>
            {isPlatform && <ConceptStatusAct concept={concept} />}
            {(concept.hasChanges || isUnsaved) && (
              <Button
                variant={isUnsaved ? 'default' : 'filled'}
                leftSection={<IconSend size={18} aria-hidden />}
                onClick={() => setIsPublishing(true)}
              >
                Veröffentlichen …
              </Button>
            )}
          </>
        }
        sections={[...basicSections(draft), ...contentSections(concept, draft), ...otherSections]}
      />
      {isPublishing && (
        <PublishConcept concept={concept} isUnsaved={isUnsaved} onClose={() => setIsPublishing(false)} />
      )}
    </>
  );
}

function draftText({ latestVersion, hasChanges, version }: SocialConcept): string {
  if (latestVersion === undefined) return 'Entwurf, noch nie veröffentlicht.';
  return hasChanges
    ? 'Geänderter Entwurf. Was veröffentlicht ist, bleibt, wie es ist.'
    : `Version ${version} ist veröffentlicht, seitdem hat sich nichts geändert.`;
}

const PROOF_LINES = Array.from({ length: 30 }, (_, index) => index);

/** Labels by field name, for the summary of errors. */
const LABELS: Record<string, string> = {
  name: 'Name',
  version: 'Version',
  validFrom: 'Gültig ab',
  officer: 'Beauftragte Person',
  defaultTourInterval: 'Abstand der Kontrollgänge in Minuten',
  document: 'Datei',
  ...Object.fromEntries(CONCEPT_DUTIES.map((duty, index) => [`contents.${index}.text`, dutyLabel(duty, index)])),
  ...Object.fromEntries(PROOF_LINES.map((index) => [`proofs.${index}.type`, `${index + 1}. Nachweis`])),
  ...Object.fromEntries(
    PROOF_LINES.map((index) => [`proofs.${index}.validityMonths`, `${index + 1}. Nachweis, gilt (Monate)`]),
  ),
};
