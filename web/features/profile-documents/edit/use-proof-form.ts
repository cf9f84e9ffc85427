import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { isAdmin } from '#shared/permissions.ts';
import { isAbort } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { useUploadProgress } from '#web/api/client/upload-progress.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { fileFault } from '#web/features/documents/documents.public.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { dayToWire, localDay } from '#web/ui/time/local-time.ts';
import {
  proofQuery,
  statesQuery,
  uploadProofFile,
  useChangeProof,
  useCreateProof,
  validityQuery,
} from '#web/features/profile-documents/profile-documents.api.ts';
import { useProfileChoices, useTypeChoices } from '#web/features/profile-documents/proof-choices.ts';
import {
  type InitialChoice,
  bodyOf,
  faultsOf,
  newProof,
  PROOF_LABELS,
  proofFields,
  type ProofValues,
  valuesOf,
} from './proof-values.ts';
import { isDay } from '#shared/domain/time/days.ts';

interface ProofFormOptions {
  readonly current: Versioned<ProfileDocument | null>;
  readonly initialChoice: InitialChoice;
  readonly onSaved: (proof: ProfileDocument) => void;
}

/** The form of one proof. Its values survive a reload; the file has to be chosen again. A stored proof stays open. */
export function useProofForm({ current, initialChoice, onSaved }: ProofFormOptions) {
  const proof = current.item;
  const client = useQueryClient();
  const isAnywhere = isAdmin(useActor());
  const staff = useQuery(profilesQuery).data;
  const toValues = (item: ProfileDocument | null) => (item === null ? newProof(initialChoice) : valuesOf(item));
  const upload = useProofFile();
  const fields = useProofFields();
  const create = useCreateProof();
  const change = useChangeProof(proof?.id ?? 0);
  const [proposed, setProposed] = useState<ProofValues>(() => toValues(proof));
  const { proposal, asking } = useProposal(proposed);
  const draft = useEditForm<ProfileDocument | null, ProofValues>({
    name: proof === null ? 'proof' : `proof:${proof.id}`,
    current,
    toValues,
    fields,
    reload: () => client.query({ ...proofQuery(String(proof?.id ?? '')), staleTime: 0 }),
    check: (values) => ({ ...faultsOf(values, proposal, localDay(serverNow())), ...upload.faults() }),
    fieldsWithoutValue: ['file'],
    send: async ({ values, ifMatch, idempotencyKey }) => {
      const customer = staff?.find((person) => person['@id'] === values.profile)?.customer;
      const document = await upload.send(isAnywhere ? customer : undefined);
      const body = { ...bodyOf(values, proposal), ...(document === undefined ? {} : { document }) };
      const { profile: _profile, ...patch } = body;
      onSaved(
        proof === null
          ? await create.mutateAsync({ body, idempotencyKey })
          : await change.mutateAsync({ body: patch, ifMatch, idempotencyKey }),
      );
      upload.choose(null);
    },
    staysOpen: proof !== null,
    onError: (error) => {
      if (!isAbort(error)) showSendError(error);
    },
  });
  const { values } = draft.form;
  // The proposal depends on the values of the form, so it is computed from the form's state.
  if (asks(values) !== asks(proposed)) setProposed(values);
  const choose = (file: File | null) => {
    upload.choose(file);
    draft.form.setFieldError('file', file === null ? null : (fileFault(file) ?? null));
  };
  const { file } = upload;
  const fileChange = file && { field: 'file', label: PROOF_LABELS.file, before: '', after: file.name };
  const reset = () => {
    const restoreValues = draft.reset();
    upload.choose(null);
    return () => {
      restoreValues();
      upload.choose(file);
    };
  };
  const changes = fileChange === null ? draft.changes : [...draft.changes, fileChange];
  return { ...draft, changes, reset, proposal, asking, upload: { ...upload, choose } };
}

export type ProofDraft = ReturnType<typeof useProofForm>;

const useProofFields = () =>
  proofFields({
    profiles: useProfileChoices(),
    types: useTypeChoices(),
    states: toChoices(useQuery(statesQuery).data),
  });

/** Says why there is no proposal yet. */
export type ProposalState = 'incomplete' | 'asked' | 'failed';

const asks = ({ profile, type, state, issuedAt, validity }: ProofValues) =>
  [profile, type, state, issuedAt, validity].join(' ');

function useProposal({ profile, type, state, issuedAt, validity }: ProofValues) {
  const isIssued = isDay(issuedAt) && issuedAt <= localDay(serverNow());
  const isAsked = profile !== '' && type !== '' && isIssued && validity === 'proposed';
  const query = validityQuery({ profile, type, state, issuedAt: isDay(issuedAt) ? dayToWire(issuedAt) : '' });
  const { data, isError } = useQuery({ ...query, enabled: isAsked });
  const asking: ProposalState = !isAsked ? 'incomplete' : isError ? 'failed' : 'asked';
  return { proposal: data, asking };
}

/** The file is uploaded once, even if the other values are rejected and sent again. */
function useProofFile() {
  const [file, setFile] = useState<File | null>(null);
  const { progress, trackUpload, cancel } = useUploadProgress();
  const sentFile = useRef<{ readonly file: File; readonly document: string }>(null);
  const key = useRef('');
  const choose = (chosenFile: File | null) => {
    key.current = crypto.randomUUID();
    setFile(chosenFile);
  };
  const send = async (customer: string | undefined): Promise<string | undefined> => {
    if (file === null) return undefined;
    if (sentFile.current?.file === file) return sentFile.current.document;
    const document = await trackUpload((watched) =>
      uploadProofFile({ file, customer, idempotencyKey: key.current, ...watched }),
    );
    sentFile.current = { file, document: document['@id'] };
    return document['@id'];
  };
  const faults = (): Record<string, string> => {
    const fault = file === null ? undefined : fileFault(file);
    return fault === undefined ? {} : { file: fault };
  };
  return { file, progress, choose, send, faults, cancel };
}
