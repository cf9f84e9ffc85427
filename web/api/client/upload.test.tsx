import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UploadRequest } from '#web/test/upload-request.ts';
import { createDocument } from '#shared/contracts/documents/documents.ts';
import { uploadFile } from './upload.ts';

const cancelling = new AbortController();

/** The connection breaks, and the user cancels before the next attempt is prepared. */
class BrokenRequest extends UploadRequest {
  override send(): void {
    this.dispatchEvent(new Event('error'));
    cancelling.abort();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', BrokenRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an upload that is cancelled at the moment its connection breaks ends at once', async () => {
  const upload = uploadFile(createDocument, {
    file: new File(['x'], 'x.png'),
    fields: { category: 'permit' },
    idempotencyKey: 'key',
    signal: cancelling.signal,
  });
  await expect(upload).rejects.toThrow('cancelled');
});
