import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getDocumentStorage } from '#shared/contracts/documents/document-storage.ts';
import {
  createDocumentReading,
  documentReadings,
  listDocumentReadings,
  listReadingGaps,
} from '#shared/contracts/documents/document-readings.ts';
import {
  createDocument,
  discardDocument,
  type Document,
  type DocumentPatch,
  documents,
  getDocument,
  listDocuments,
  patchDocument,
  showDocument,
  showThumbnail,
} from '#shared/contracts/documents/documents.ts';
import { call, callEveryPage, callVersioned, download } from '#web/api/client/client.ts';
import { type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { type Upload, uploadFile } from '#web/api/client/upload.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { type DocumentFilter, documentListQuery } from './document-filter.ts';

const DOCUMENTS_KEY = documents.path;
/** This key is not below the path of the collection, because changes there never change the bytes of a file. */
const FILE_KEY = ['document-file'] as const;

export const useDocumentList = (filter: DocumentFilter) =>
  usePagedList({
    queryKey: [DOCUMENTS_KEY, 'list', filter],
    load: (page, signal) =>
      call(listDocuments, { query: { ...documentListQuery(filter, localDay(serverNow())), page }, signal }),
  });

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [DOCUMENTS_KEY, 'item', id],
    queryFn: ({ signal }) => call(getDocument, { params: { id }, signal }),
  });

/** Returns the current version of a file, for editing. */
export const documentChangeQuery = (id: number) =>
  queryOptions({
    queryKey: [DOCUMENTS_KEY, 'change', id],
    queryFn: ({ signal }) => callVersioned(getDocument, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const documentStorageQuery = (customerId: number) =>
  queryOptions({
    queryKey: [DOCUMENTS_KEY, 'storage', customerId],
    queryFn: ({ signal }) => call(getDocumentStorage, { params: { id: customerId }, signal }),
  });

/** Returns all versions of a file, from the first to the current one. */
export const documentVersionsQuery = (origin: string) =>
  queryOptions({
    queryKey: [DOCUMENTS_KEY, 'versions', origin],
    queryFn: ({ signal }) => call(listDocuments, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal }),
    select: (collection) => collection['hydra:member'],
  });

/** Returns who has confirmed to have read this version. */
export const documentReadingsQuery = (document: string) =>
  queryOptions({
    queryKey: [documentReadings.path, document],
    queryFn: ({ signal }) =>
      callEveryPage(listDocumentReadings, { query: { document, 'order[createdAt]': 'asc' }, signal }),
  });

/** Returns who still has to read a file. Each confirmation makes the list shorter. */
export const readingGapsQuery = (document: string) =>
  queryOptions({
    queryKey: [documentReadings.path, document, 'gaps'],
    queryFn: ({ signal }) =>
      callEveryPage(listReadingGaps, { query: { document, 'order[profileName]': 'asc' }, signal }),
  });

/**
 * Returns the bytes of a document, which never change. They are fetched, because neither a frame nor an image can send
 * the bearer token.
 */
export const documentBytesQuery = (id: number) =>
  queryOptions({
    queryKey: [...FILE_KEY, id],
    queryFn: () => download(showDocument.path.replace('{id}', String(id))),
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const thumbnailQuery = (id: number) =>
  queryOptions({
    queryKey: [...FILE_KEY, id, 'thumbnail'],
    queryFn: () => download(showThumbnail.path.replace('{id}', String(id)), {}, showThumbnail.mediaType),
    staleTime: Infinity,
  });

/** Uploads a document. If the response is lost, the upload is retried automatically with the same key. */
export function useUploadDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upload: Upload) => uploadFile(createDocument, upload),
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: [DOCUMENTS_KEY] }),
  });
}

export function useChangeDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, ...request }: UpdateRequest<DocumentPatch> & { readonly id: number }) =>
      call(patchDocument, { params: { id }, body, ...request }),
    ...retryLostAnswer,
    onSuccess: (document) => client.setQueryData(documentQuery(String(document.id)).queryKey, document),
    onSettled: () => client.invalidateQueries({ queryKey: [DOCUMENTS_KEY] }),
  });
}

/** Deletes the content of a file that the virus scanner rejected. */
export function useDiscardDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) => call(discardDocument, { params: { id }, idempotencyKey }),
    ...retryLostAnswer,
    onSuccess: (document) => client.setQueryData(documentQuery(String(id)).queryKey, document),
    onSettled: () => client.invalidateQueries({ queryKey: [DOCUMENTS_KEY] }),
  });
}

export function useConfirmReading(document: Document) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      call(createDocumentReading, { body: { document: document['@id'] }, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [documentReadings.path] }),
  });
}
