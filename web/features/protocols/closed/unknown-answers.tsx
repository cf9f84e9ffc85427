import { Text, Title } from '@mantine/core';
import type { Answer } from '#shared/questionnaire/answers.ts';
import styles from './filled-questionnaire.module.css';
import { ProtocolImages } from './protocol-images.tsx';

interface UnknownAnswersProps {
  /** Pairs of question id and answer. */
  readonly answers: readonly (readonly [string, Answer])[];
}

/** Shows answers whose question is not part of the version, so that they are not lost. */
export function UnknownAnswers({ answers }: UnknownAnswersProps) {
  return (
    <section className={styles.section} aria-labelledby="unknown-answers">
      <Title order={2} size="h3" id="unknown-answers" className={styles.title}>
        Weitere Angaben
      </Title>
      <Text c="dimmed" className={styles.description}>
        Diese Fragen stehen nicht in der Fassung, mit der das Protokoll ausgefüllt wurde.
      </Text>
      <dl className={styles.answers}>
        {answers.map(([id, { value = [], comment, images = [] }]) => (
          <div key={id} className={styles.pair}>
            <dt className={styles.question}>{id}</dt>
            <dd className={styles.answer}>
              <span className={styles.value}>{[value].flat().join(', ')}</span>
              {comment !== undefined && <span className={styles.comment}>{comment}</span>}
              <ProtocolImages uuids={images} questionLabel={id} kind="Bild" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
