import { PdfRefusal, type ReadingBudget } from './pdf-values.ts';

/** Decompresses a zlib stream. @throws PdfRefusal if it is damaged or its content is too large */
export async function inflate(packed: Uint8Array, budget: ReadingBudget): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([Uint8Array.from(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new PdfRefusal('Ein gepackter Teil der Datei ist beschädigt.');
    });
    if (done) break;
    length += value.length;
    try {
      budget.spendUnpacked(value.length);
    } catch (error) {
      await reader.cancel().catch(() => undefined);
      throw error;
    }
    chunks.push(value);
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

interface PredictionParameters {
  readonly predictor: number;
  readonly columns: number;
}

const MAX_COLUMNS = 64;

/** Undoes the prediction of a cross-reference stream, where each row begins with the number of its PNG filter. */
export function undoPrediction(bytes: Uint8Array, { predictor, columns }: PredictionParameters): Uint8Array {
  if (predictor === 1) return bytes;
  if (predictor < 10 || !Number.isInteger(columns) || columns < 1 || columns > MAX_COLUMNS)
    throw new PdfRefusal('Ein Teil der Datei ist auf eine Art gepackt, die hier nicht gelesen wird.');
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (plain[at - 1] ?? 0);
      const above = row === 0 ? 0 : (plain[at - columns] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (plain[at - columns - 1] ?? 0);
      plain[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + predict(filter, { left, above, corner });
    }
  }
  return plain;
}

interface Neighbours {
  readonly left: number;
  readonly above: number;
  readonly corner: number;
}

function predict(filter: number, { left, above, corner }: Neighbours): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return Math.floor((left + above) / 2);
  if (filter !== 4) throw new PdfRefusal('Ein gepackter Teil der Datei ist beschädigt.');
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(estimate - value));
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return 0;
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
