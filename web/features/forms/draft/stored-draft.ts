// Keeps the unsaved part of a draft in the storage of this tab, so that a reload continues with it.
import * as z from 'zod/mini';
import { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { readDraft, removeDraft, writeDraft } from '#web/ui/edit/form-drafts.ts';
import type { UnsavedDraft } from './draft-saver.ts';

const Kept = z.object({
  questionnaire: Questionnaire,
  revision: z.int(),
  pending: z.nullable(z.object({ questionnaire: Questionnaire, idempotencyKey: z.string() })),
});

const nameOf = (form: number) => `form-draft:${form}`;

const WRITE_MILLISECONDS = 200;

/**
 * Writing is delayed, because serialising 300 questions on each letter is too slow. Pending changes are written before
 * the page is left.
 */
export function draftKeeper(form: number) {
  let latest: UnsavedDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    keepDraft(form, latest);
  };
  return {
    keep: (unsaved: UnsavedDraft | null) => {
      latest = unsaved;
      timer ??= setTimeout(write, WRITE_MILLISECONDS);
    },
    write,
  };
}

export function keepDraft(form: number, unsaved: UnsavedDraft | null) {
  if (unsaved === null) removeDraft(sessionStorage, nameOf(form));
  else {
    writeDraft(sessionStorage, nameOf(form), {
      values: { unsaved: JSON.stringify(unsaved) },
      base: {},
      idempotencyKey: unsaved.pending?.idempotencyKey ?? '',
    });
  }
}

/** Also returns null for the format of an older version of the application. */
export function keptDraft(form: number): UnsavedDraft | null {
  const kept = readDraft(sessionStorage, nameOf(form), { unsaved: '' });
  if (kept === null) return null;
  try {
    return z.parse(Kept, JSON.parse(kept.values.unsaved));
  } catch {
    return null;
  }
}
