import { Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleDashed,
  IconClockOff,
  IconHistory,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { AuthorityEntry, AuthorityProof } from '#shared/contracts/authority-access/authority-reading.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { DownloadButton, FoldButton } from './entry-buttons.tsx';
import rowStyles from './entry-row.module.css';
import styles from './person-row.module.css';
import { daysText, earlierGaps, gapsText, heldText, isGap, proofText } from './section-facts.ts';

interface PersonRowProps {
  readonly entry: Pick<AuthorityEntry, 'title' | 'periodGaps' | 'judgedDays'>;
  readonly proofs: readonly AuthorityProof[];
}

/** A person with what is missing or has expired, and what was missing in the period; the other proofs open below it. */
export function PersonRow({ entry: { title, periodGaps = [], judgedDays }, proofs }: PersonRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const gaps = proofs.filter(isGap);
  const earlier = earlierGaps(proofs, periodGaps);
  const shown = isOpen ? proofs : gaps;
  const hasMore = proofs.some((proof) => !isGap(proof) || proof.hasFile);
  return (
    <li className={rowStyles.entry}>
      <div className={rowStyles.head}>
        <div className={rowStyles.words}>
          <h3 className={rowStyles.title}>{title}</h3>
          <Text size="sm" c="dimmed">
            {heldText(proofs)}
            {judgedDays !== undefined && ` · beurteilt ${daysText(judgedDays)}`}
          </Text>
        </div>
        {(gaps.length > 0 || periodGaps.length > 0) && (
          <StatusBadge tone="soon" icon={IconAlertTriangle}>
            {gaps.length > 0 ? gapsText(proofs) : 'früher mit Lücken'}
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
            <ProofLine
              key={proof.key ?? proof.title}
              proof={proof}
              text={proofText(proof, periodGaps)}
              person={title}
              isWhole={isOpen}
            />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            Im Zeitraum ohne gültigen Nachweis
          </Text>
          <ul className={styles.proofs} aria-label={`Im Zeitraum ohne gültigen Nachweis: ${title}`}>
            {earlier.map((gap) => (
              <li key={gap.title} className={styles.proof} data-gap>
                <IconCalendarOff size={18} aria-hidden />
                <span className={styles.name}>{gap.title}</span>
                <span className={styles.text}>{gap.days.map(daysText).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
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
  readonly text: string;
  readonly person: string;
  /** Whether its file is offered. */
  readonly isWhole: boolean;
}

function ProofLine({ proof: { key, title, state, hasFile }, text, person, isWhole }: ProofLineProps) {
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
