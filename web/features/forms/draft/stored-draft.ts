// Stores the unsaved part of a draft in this browser tab, so that a reload continues with it.
import * as z from 'zod/mini';
import { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { readDraft, removeDraft, writeDraft } from '#web/ui/edit/form-drafts.ts';
import type { UnsavedDraft } from './draft-saver.ts';

const StoredDraft = z.object({
  questionnaire: Questionnaire,
  revision: z.int(),
  pending: z.nullable(z.object({ questionnaire: Questionnaire, idempotencyKey: z.string() })),
});

const storageKeyOf = (form: number) => `form-draft:${form}`;

const WRITE_DELAY_MILLISECONDS = 200;

/**
 * Writing is delayed, because serialising 300 questions on each letter is too slow. Pending changes are written before
 * the page is left.
 */
export function delayedDraftStorage(form: number) {
  let latestDraft: UnsavedDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    storeDraft(form, latestDraft);
  };
  return {
    keep: (unsaved: UnsavedDraft | null) => {
      latestDraft = unsaved;
      timer ??= setTimeout(write, WRITE_DELAY_MILLISECONDS);
    },
    write,
  };
}

export function storeDraft(form: number, unsaved: UnsavedDraft | null) {
  if (unsaved === null) removeDraft(sessionStorage, storageKeyOf(form));
  else {
    writeDraft(sessionStorage, storageKeyOf(form), {
      values: { unsaved: JSON.stringify(unsaved) },
      base: {},
      idempotencyKey: unsaved.pending?.idempotencyKey ?? '',
    });
  }
}

/** Also returns null for the format of an older version of the application. */
export function readStoredDraft(form: number): UnsavedDraft | null {
  const storedDraft = readDraft(sessionStorage, storageKeyOf(form), { unsaved: '' });
  if (storedDraft === null) return null;
  try {
    return z.parse(StoredDraft, JSON.parse(storedDraft.values.unsaved));
  } catch {
    return null;
  }
}
