import { iri, iriOrNone } from '#server/http/render/item.ts';

interface CorrectionColumns {
  readonly corrects_id: number | null;
  readonly corrected_by_id: number | null;
  readonly origin_id: number;
  readonly reason: string | null;
}

/** Returns the fields that link an entry with the versions before and after its corrections. */
export const correctionFields = (path: string, row: CorrectionColumns) => ({
  corrects: iriOrNone(path, row.corrects_id),
  correctedBy: iriOrNone(path, row.corrected_by_id),
  origin: iri(path, row.origin_id),
  reason: row.reason ?? undefined,
});
