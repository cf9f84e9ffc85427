import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpenUpload, RequestedProof } from '#shared/contracts/upload-links/upload-links.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { UploadForm } from './upload-form.tsx';
import { ThankYou } from './upload-outcome.tsx';
import styles from './upload.module.css';

interface UploadStepsProps {
  readonly token: string;
  readonly upload: OpenUpload;
  readonly proofs: readonly RequestedProof[];
  readonly onClosed: (message: string) => void;
}

/** Leads through the requested proofs one after the other. One that is not at hand can be sent later by the same link. */
export function UploadSteps({ token, upload, proofs, onClosed }: UploadStepsProps) {
  const [sent, setSent] = useState<readonly string[]>(() => proofs.filter(({ isSent }) => isSent).map(typeOf));
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const missing = proofs.filter(({ type }) => !sent.includes(type));
  const current = missing.find(({ type }) => !postponed.includes(type));
  if (current === undefined) return <AllDone upload={upload} missing={missing} onContinue={() => setPostponed([])} />;
  const { type, typeName } = current;
  return (
    <>
      <UploadForm
        key={type}
        token={token}
        upload={upload}
        proof={current}
        onSent={() => setSent([...sent, type])}
        onClosed={onClosed}
      >
        <Text>
          {upload.organisation} braucht von Ihnen {proofs.length} Nachweise.
        </Text>
        <ProofSteps proofs={proofs} sent={sent} current={current} />
      </UploadForm>
      <Button
        variant="subtle"
        fullWidth
        mt="xs"
        aria-label={`${typeName} später senden`}
        onClick={() => setPostponed([...postponed, type])}
      >
        Diesen später senden
      </Button>
    </>
  );
}

const typeOf = ({ type }: RequestedProof) => type;

interface ProofStepsProps {
  readonly proofs: readonly RequestedProof[];
  readonly sent: readonly string[];
  readonly current: RequestedProof;
}

function ProofSteps({ proofs, sent, current }: ProofStepsProps) {
  return (
    <ol className={styles.steps} aria-label="Angeforderte Nachweise">
      {proofs.map(({ type, typeName }) => (
        <li key={type} aria-current={type === current.type ? 'step' : undefined} data-sent={sent.includes(type)}>
          {typeName}
          {sent.includes(type) && ': gesendet'}
        </li>
      ))}
    </ol>
  );
}

interface AllDoneProps {
  readonly upload: OpenUpload;
  readonly missing: readonly RequestedProof[];
  readonly onContinue: () => void;
}

function AllDone({ upload, missing, onContinue }: AllDoneProps) {
  const { organisation, expiresAt } = upload;
  return (
    <ThankYou upload={upload}>
      {missing.length === 0 ? (
        <Text>Ihre Nachweise sind angekommen. {organisation} prüft sie.</Text>
      ) : (
        <>
          <Text>
            Es {missing.length === 1 ? 'fehlt' : 'fehlen'} noch: {missing.map(({ typeName }) => typeName).join(', ')}.
            Der Link gilt dafür bis {formatLongDay(expiresAt)}.
          </Text>
          <Button variant="default" onClick={onContinue}>
            Jetzt senden
          </Button>
        </>
      )}
    </ThankYou>
  );
}
