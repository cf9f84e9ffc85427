import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createImport,
  discardImport,
  executeImport,
  getImport,
  type Import,
  type ImportCreate,
  type ImportExecution,
  importLines,
  type ImportPatch,
  imports,
  listImportLines,
  listImports,
  patchImport,
  withdrawImport,
} from '#shared/contracts/imports/imports.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type ImportFilter, importListQuery, type LineFilter, lineQuery } from './import-filter.ts';
import { countText } from './import-texts.ts';

const itemKey = (id: number) => [imports.path, 'item', String(id)];

export const useImportList = (filter: ImportFilter) =>
  usePagedList({
    queryKey: [imports.path, 'list', filter],
    load: (page, signal) => call(listImports, { query: { ...importListQuery(filter), page }, signal }),
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [imports.path, 'item', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
  });

export const useImportLines = (importItem: Import, filter: LineFilter) =>
  usePagedList({
    queryKey: [importLines.path, importItem['@id'], filter],
    load: (page, signal) => call(listImportLines, { query: { ...lineQuery(importItem, filter), page }, signal }),
  });

/** Returns the faulty lines, for a file in which the user corrects them. */
export const loadFaultyLines = (importItem: Import) =>
  callEveryPage(listImportLines, {
    query: { import: importItem['@id'], verdict: 'faulty', 'order[number]': 'asc', itemsPerPage: 100 },
  });

/** Returns a function that refetches the lines. */
function useLineInvalidator() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [importLines.path] });
}

export const useCreateImport = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<ImportCreate>) => call(createImport, { body, idempotencyKey }),
    ...retryLostAnswer,
  });

export function useChangeColumns(id: number) {
  const client = useQueryClient();
  const invalidateLines = useLineInvalidator();
  return useMutation({
    mutationFn: (body: ImportPatch) => call(patchImport, { params: { id }, body }),
    onSuccess: (changed) => client.setQueryData(itemKey(id), changed),
    onSettled: invalidateLines,
  });
}

export const useDiscardImport = (id: number) =>
  useMutation({ mutationFn: () => call(discardImport, { params: { id } }), ...retryLostAnswer });

type FinalState = 'done' | 'withdrawn';
const stepsKey = (id: number, finalState: FinalState) => [imports.path, 'run', id, finalState];

/** Returns whether the import or its withdrawal is running, even after the button that started it has been unmounted. */
export const useIsRunning = (id: number, finalState: FinalState) =>
  useIsMutating({ mutationKey: stepsKey(id, finalState) }) > 0;

interface StepOptions<Body> {
  readonly id: number;
  readonly finalState: FinalState;
  readonly sendStep: (body: Body) => Promise<Import>;
  readonly onDone: (importItem: Import) => void;
}

/**
 * Repeats a request until the import has reached its final state. Each request handles some lines and continues where
 * the last one stopped, so no line is imported twice.
 */
function useImportSteps<Body>({ id, finalState, sendStep, onDone }: StepOptions<Body>) {
  const client = useQueryClient();
  const invalidateLines = useLineInvalidator();
  return useMutation({
    mutationKey: stepsKey(id, finalState),
    mutationFn: async (body: Body) => {
      for (;;) {
        const result = await sendStep(body);
        client.setQueryData(itemKey(id), result);
        if (result.state === finalState) return result;
      }
    },
    ...retryLostAnswer,
    onSuccess: onDone,
    onError: showSendError,
    onSettled: invalidateLines,
  });
}

export const useExecuteImport = (id: number) =>
  useImportSteps({
    id,
    finalState: 'done',
    sendStep: (body: ImportExecution) => call(executeImport, { params: { id }, body }),
    onDone: ({ importedCount }) =>
      showSuccess(countText(importedCount, 'Zeile wurde importiert.', 'Zeilen wurden importiert.')),
  });

export const useWithdrawImport = (id: number) =>
  useImportSteps<void>({
    id,
    finalState: 'withdrawn',
    sendStep: () => call(withdrawImport, { params: { id } }),
    onDone: () => showSuccess('Der Import wurde rückgängig gemacht.'),
  });
