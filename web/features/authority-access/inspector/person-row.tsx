import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClockOff, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { AuthorityEntry, AuthorityProof } from '#shared/contracts/authority-access/authority-reading.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { DownloadButton, FoldButton } from './entry-buttons.tsx';
import rowStyles from './entry-row.module.css';
import styles from './person-row.module.css';
import { gapsText, heldText, isGap } from './section-facts.ts';

interface PersonRowProps {
  readonly title: AuthorityEntry['title'];
  readonly proofs: readonly AuthorityProof[];
}

/** A person with what is missing or has expired; the other proofs open below it. */
export function PersonRow({ title, proofs }: PersonRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const gaps = proofs.filter(isGap);
  const shown = isOpen ? proofs : gaps;
  const hasMore = proofs.some((proof) => !isGap(proof) || proof.hasFile);
  return (
    <li className={rowStyles.entry}>
      <div className={rowStyles.head}>
        <div className={rowStyles.words}>
          <h3 className={rowStyles.title}>{title}</h3>
          <Text size="sm" c="dimmed">
            {heldText(proofs)}
          </Text>
        </div>
        {gaps.length > 0 && (
          <StatusBadge tone="soon" icon={IconAlertTriangle}>
            {gapsText(proofs)}
          </StatusBadge>
        )}
        {hasMore && (
          <div className={rowStyles.actions}>
            <FoldButton title={title} isOpen={isOpen} onToggle={setIsOpen} />
          </div>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={styles.proofs} aria-label={`Nachweise: ${title}`}>
          {shown.map((proof) => (
            <ProofLine key={proof.key ?? proof.title} proof={proof} person={title} isWhole={isOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

const ICONS = {
  missing: IconCircleDashed,
  expired: IconClockOff,
  valid: IconCircleCheck,
  ended: IconHistory,
} as const;

interface ProofLineProps {
  readonly proof: AuthorityProof;
  readonly person: string;
  /** Whether its file is offered. */
  readonly isWhole: boolean;
}

function ProofLine({ proof: { key, title, state, text, hasFile }, person, isWhole }: ProofLineProps) {
  const StateIcon = ICONS[state];
  return (
    <li className={styles.proof} data-gap={isGap({ state })}>
      <StateIcon size={18} aria-hidden />
      <span className={styles.name}>{title}</span>
      <span className={styles.text}>{text}</span>
      {isWhole && hasFile && key !== undefined && (
        <DownloadButton entry={{ key, section: 'proofs', title: `${title}, ${person}` }} />
      )}
    </li>
  );
}
