import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { Pictures } from '#web/ui/file/pictures.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import styles from './entry-facts.module.css';
import { authorityImageQuery } from './inspector.api.ts';

/** The questions of a protocol are sentences, which need more room than the names of other facts. */
export const EntryFacts = ({ entry: { section, facts } }: { readonly entry: AuthorityEntry }) =>
  section === 'protocols' ? (
    <Questions facts={facts} />
  ) : (
    <div className={styles.facts}>
      <FieldList fields={facts.map(({ label, value }) => ({ name: label, value }))} />
    </div>
  );

const Questions = ({ facts }: Pick<AuthorityEntry, 'facts'>) => (
  <dl className={styles.questions}>
    {facts.map(({ label, value, isFinding, followUp, images = [], isSignature = false }) => (
      <div key={label} className={styles.pair} data-finding={isFinding}>
        <dt>{label}</dt>
        <dd>
          {isFinding === true && (
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
