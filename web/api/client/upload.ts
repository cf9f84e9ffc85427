// Uploads files with XMLHttpRequest, because `fetch` does not report the progress of a request body.
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import { errorFromAnswer, networkError } from './api-error.ts';
import type { AnswerOf } from './call-types.ts';
import { answerOf, pathOf, withToken } from './client.ts';
import { reportAnswer } from '#web/api/session/connection.ts';
import { isLostAnswer } from '#web/api/outbox/write-request.ts';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';

export interface Upload {
  readonly params?: Readonly<Record<string, string>>;
  readonly file: File;
  /** Form fields declared by the body of the endpoint. Undefined values are left out. */
  readonly fields: Readonly<Record<string, string | boolean | undefined>>;
  /** The key stays the same when the upload is repeated, so that a file whose response got lost is not stored twice. */
  readonly idempotencyKey: string;
  /** @param share of the body that has left this device, 0 to 1 */
  readonly onProgress?: (share: number) => void;
  /** An aborted upload rejects with an AbortError. */
  readonly signal?: AbortSignal;
}

const RETRY_DELAYS_MILLISECONDS = [1000, 3000, 9000];

/** Uploads a file and retries if no response was received. @throws ApiError as `call` does */
export async function uploadFile<const E extends Endpoint & { readonly upload: number }>(
  endpoint: E,
  upload: Upload,
): Promise<AnswerOf<E>> {
  const url = runtimeConfig.apiOrigin + pathOf(endpoint.path, upload.params ?? {});
  const attempt = (token: string | null) => sendForm(url, upload, token);
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = endpoint.access === 'public' ? await attempt(null) : await withToken(attempt);
      return answerOf(endpoint, answer);
    } catch (error) {
      const delay = RETRY_DELAYS_MILLISECONDS[failures];
      if (delay === undefined || !isLostAnswer(error)) throw error;
      await pause(delay, upload.signal);
    }
  }
}

function sendForm(url: string, upload: Upload, token: string | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/ld+json');
    request.setRequestHeader('idempotency-key', upload.idempotencyKey);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => upload.onProgress?.(loaded / total));
    request.addEventListener('load', () => {
      reportAnswer(true);
      if (request.status < 400) resolve(request.response);
      else reject(errorFromAnswer(request.status, request.statusText, request.response));
    });
    request.addEventListener('error', () => {
      reportAnswer(false);
      reject(networkError());
    });
    request.addEventListener('abort', () => reject(abortError()));
    request.addEventListener('loadend', () => upload.signal?.removeEventListener('abort', abort));
    upload.signal?.addEventListener('abort', abort);
    if (upload.signal?.aborted === true) return reject(abortError());
    request.send(formOf(upload));
  });
}

/** The file is the last part, so that the server knows the fields before it reads the file. */
function formOf({ file, fields }: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append('file', new File([file], file.name, { type: typeOf(file) }));
  return form;
}

/** Falls back to the file extension, because some systems know no type for HEIC images. */
function typeOf({ type, name }: File): string {
  if (type !== '') return type;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const knownType = Object.entries(DOCUMENT_TYPES).find(([, endings]) =>
    endings.some((knownEnding) => knownEnding === ending),
  );
  return knownType?.[0] ?? 'application/octet-stream';
}

const abortError = () => new DOMException('The upload was cancelled.', 'AbortError');

/** Waits before the next attempt; the promise rejects early if the upload is cancelled, also if it was before. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(abortError());
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(abortError());
    });
  });
}
