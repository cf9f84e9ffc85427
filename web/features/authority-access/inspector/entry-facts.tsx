import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { Pictures } from '#web/ui/file/pictures.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import styles from './entry-facts.module.css';
import { authorityImageQuery } from './inspector.api.ts';

interface EntryFactsProps {
  readonly entry: AuthorityEntry;
  /** Whether all answers are shown, of which only some are a Mangel. */
  readonly isWhole?: boolean;
}

/** The questions of a protocol are sentences, which need more room than the names of other facts. */
export const EntryFacts = ({ entry: { section, facts }, isWhole = false }: EntryFactsProps) =>
  section === 'protocols' ? (
    <Questions facts={facts} isWhole={isWhole} />
  ) : (
    <div className={styles.facts}>
      <FieldList fields={facts.map(({ label, value }) => ({ name: label, value }))} />
    </div>
  );

const Questions = ({ facts, isWhole }: Pick<AuthorityEntry, 'facts'> & { readonly isWhole: boolean }) => (
  <dl className={styles.questions}>
    {facts.map(({ label, value, isFinding, followUp, images = [], isSignature = false }) => (
      <div key={label} className={styles.pair} data-finding={isFinding}>
        <dt>{label}</dt>
        <dd>
          {isWhole && isFinding === true && (
            <StatusBadge tone="soon" icon={IconAlertTriangle}>
              Mangel
            </StatusBadge>
          )}
          <span className={styles.answer}>{value}</span>
          <Pictures
            pictures={images}
            queryOf={authorityImageQuery}
            questionLabel={label}
            kind={isSignature ? 'Unterschrift' : 'Foto'}
          />
          {followUp !== undefined && (
            <span className={styles.followUp} data-fixed={followUp.isFixed || undefined}>
              {followUp.isFixed ? <IconCircleCheck size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
              <span>{followUp.text}</span>
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
