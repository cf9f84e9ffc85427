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
import { countText } from './import-words.ts';

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

export const useImportLines = (file: Import, filter: LineFilter) =>
  usePagedList({
    queryKey: [importLines.path, file['@id'], filter],
    load: (page, signal) => call(listImportLines, { query: { ...lineQuery(file, filter), page }, signal }),
  });

/** Returns the faulty lines, for a file in which the user corrects them. */
export const loadFaultyLines = (file: Import) =>
  callEveryPage(listImportLines, {
    query: { import: file['@id'], verdict: 'faulty', 'order[number]': 'asc', itemsPerPage: 100 },
  });

/** Returns a function that refetches the lines after a step. */
function useLinesAnew() {
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
  const readLines = useLinesAnew();
  return useMutation({
    mutationFn: (body: ImportPatch) => call(patchImport, { params: { id }, body }),
    onSuccess: (changed) => client.setQueryData(itemKey(id), changed),
    onSettled: readLines,
  });
}

export const useDiscardImport = (id: number) =>
  useMutation({ mutationFn: () => call(discardImport, { params: { id } }), ...retryLostAnswer });

type Run = 'done' | 'withdrawn';
const runKey = (id: number, end: Run) => [imports.path, 'run', id, end];

/** Returns whether the step is running. The result stays true after the button that started the step has been unmounted. */
export const useIsRunning = (id: number, end: Run) => useIsMutating({ mutationKey: runKey(id, end) }) > 0;

interface RunOptions<Body> {
  readonly id: number;
  readonly end: Run;
  readonly run: (body: Body) => Promise<Import>;
  readonly onDone: (file: Import) => void;
}

/**
 * Imports some lines per request. A repeated request continues where the last one stopped, so no line is imported
 * twice.
 */
function useRun<Body>({ id, end, run, onDone }: RunOptions<Body>) {
  const client = useQueryClient();
  const readLines = useLinesAnew();
  return useMutation({
    mutationKey: runKey(id, end),
    mutationFn: async (body: Body) => {
      for (;;) {
        const found = await run(body);
        client.setQueryData(itemKey(id), found);
        if (found.state === end) return found;
      }
    },
    ...retryLostAnswer,
    onSuccess: onDone,
    onError: showSendError,
    onSettled: readLines,
  });
}

export const useExecuteImport = (id: number) =>
  useRun({
    id,
    end: 'done',
    run: (body: ImportExecution) => call(executeImport, { params: { id }, body }),
    onDone: ({ importedCount }) =>
      showSuccess(countText(importedCount, 'Zeile wurde importiert.', 'Zeilen wurden importiert.')),
  });

export const useWithdrawImport = (id: number) =>
  useRun<void>({
    id,
    end: 'withdrawn',
    run: () => call(withdrawImport, { params: { id } }),
    onDone: () => showSuccess('Der Import wurde rückgängig gemacht.'),
  });
