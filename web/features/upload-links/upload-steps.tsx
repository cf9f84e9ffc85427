import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpenUpload, RequestedProof } from '#shared/contracts/upload-links/upload-links.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { UploadForm } from './upload-form.tsx';
import { ThankYou } from './upload-outcome.tsx';
import type { ArrivedProof } from './upload-values.ts';
import styles from './upload.module.css';

interface UploadStepsProps {
  readonly token: string;
  readonly upload: OpenUpload;
  readonly proofs: readonly RequestedProof[];
  readonly onClosed: (message: string) => void;
}

/** Asks for the requested proofs one after the other. A missing proof can be sent later by the same link. */
export function UploadSteps({ token, upload, proofs, onClosed }: UploadStepsProps) {
  const [sentTypes, setSentTypes] = useState<readonly string[]>(() =>
    proofs.filter(({ isSent }) => isSent).map(typeOf),
  );
  const [arrived, setArrived] = useState<readonly ArrivedProof[]>([]);
  const [postponedTypes, setPostponedTypes] = useState<readonly string[]>([]);
  const missing = proofs.filter(({ type }) => !sentTypes.includes(type));
  const current = missing.find(({ type }) => !postponedTypes.includes(type));
  if (current === undefined)
    return <LastStep upload={upload} arrived={arrived} missing={missing} onContinue={() => setPostponedTypes([])} />;
  const { type } = current;
  return (
    <UploadForm
      key={type}
      token={token}
      upload={upload}
      proof={current}
      onSent={(proof) => {
        setSentTypes([...sentTypes, type]);
        setArrived([...arrived, proof]);
      }}
      onPostponed={() => setPostponedTypes([...postponedTypes, type])}
      onClosed={onClosed}
    >
      <Text>
        {upload.organisation} braucht von Ihnen {proofs.length} Nachweise.
      </Text>
      <ProofSteps proofs={proofs} sentTypes={sentTypes} current={current} />
    </UploadForm>
  );
}

const typeOf = ({ type }: RequestedProof) => type;

interface ProofStepsProps {
  readonly proofs: readonly RequestedProof[];
  readonly sentTypes: readonly string[];
  readonly current: RequestedProof;
}

function ProofSteps({ proofs, sentTypes, current }: ProofStepsProps) {
  return (
    <ol className={styles.steps} aria-label="Angeforderte Nachweise">
      {proofs.map(({ type, typeName }) => (
        <li key={type} aria-current={type === current.type ? 'step' : undefined} data-sent={sentTypes.includes(type)}>
          {typeName}
          {sentTypes.includes(type) && ': gesendet'}
        </li>
      ))}
    </ol>
  );
}

interface LastStepProps {
  readonly upload: OpenUpload;
  readonly arrived: readonly ArrivedProof[];
  readonly missing: readonly RequestedProof[];
  readonly onContinue: () => void;
}

function LastStep({ upload, arrived, missing, onContinue }: LastStepProps) {
  if (missing.length === 0) return <ThankYou upload={upload} arrived={arrived} />;
  return (
    <ThankYou upload={upload} arrived={arrived}>
      <Text>
        Es {missing.length === 1 ? 'fehlt' : 'fehlen'} noch: {missing.map(({ typeName }) => typeName).join(', ')}. Sie
        können diese Seite schließen und das später mit demselben Link senden, bis {formatLongDay(upload.expiresAt)}.
      </Text>
      <Button variant="default" onClick={onContinue}>
        Jetzt senden
      </Button>
    </ThankYou>
  );
}
