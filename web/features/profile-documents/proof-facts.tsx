import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents } from '#shared/contracts/documents.ts';
import { idFromIri } from '#shared/contracts/hydra.ts';
import { type ProfileDocument, PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents.ts';
import { WITHHELD_TEXTS } from '#shared/scan-state.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { documentTypeText, LazyDocumentViewer } from '#web/features/documents/documents.public.ts';
import { documentQuery } from '#web/features/documents/one-document.public.ts';
import { labelOf } from '#web/ui/choice-filter.tsx';
import { FieldList } from '#web/ui/field-list.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { formatDateTime, formatDay } from '#web/ui/venue-time.ts';
import { useTypeChoices } from './proof-choices.ts';
import { ProofUntil } from './proof-until.tsx';
import { RichText } from './rich-text.tsx';

export function ProofFacts({ proof }: { readonly proof: ProfileDocument }) {
  const types = useTypeChoices();
  const nameOfUser = useUserNames();
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <FieldList
          fields={[
            { name: 'Gültig bis', value: <ProofUntil proof={proof} /> },
            { name: 'Art', value: labelOf(types, proof.type) },
            { name: 'Ausgestellt', value: formatDay(proof.issuedAt) },
            { name: 'Stand', value: PROOF_REVIEW_TEXTS[proof.state] },
            {
              name: proof.state === 'rejected' ? 'Grund der Ablehnung' : 'Bemerkung der Prüfung',
              value: proof.reviewComment,
            },
            { name: 'Erfasst', value: formatDateTime(proof.createdAt) },
            { name: 'Erfasst von', value: nameOfUser?.(proof.user) },
            { name: 'Beschreibung', value: proof.description !== undefined && <RichText html={proof.description} /> },
          ]}
        />
        {proof.document !== undefined && <ProofFile document={proof.document} />}
      </Stack>
    </Paper>
  );
}

function ProofFile({ document }: { readonly document: string }) {
  const answer = useQuery(documentQuery(String(idFromIri(document, documents.path))));
  const [isOpen, setIsOpen] = useState(false);
  const file = answer.data;
  if (answer.isError) return <ErrorNotice what="Angaben zur Datei" onRetry={() => void answer.refetch()} />;
  if (file === undefined) return <Skeleton height={44} radius="md" aria-label="Datei wird geladen" />;
  const withheld = WITHHELD_TEXTS[file.scanState];
  if (withheld !== undefined) return <Mark tone="alert">{`Datei: ${withheld}`}</Mark>;
  return (
    <Group>
      <Button leftSection={<IconEye size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Ansehen ({documentTypeText(file)})
      </Button>
      {isOpen && <LazyDocumentViewer document={file} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}
