// What the server has answered lately, remembered across reloads: a list that was read before still shows a completed
// task as open, and so does a start without a network.
import * as z from 'zod/mini';

const AnsweredAct = z.object({
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  idempotencyKey: z.string(),
});
export type AnsweredAct = z.infer<typeof AnsweredAct>;

const KEY = 'answered-acts';
const REMEMBERED = 50;

export function readAnswered(): readonly AnsweredAct[] {
  try {
    return z.safeParse(z.array(AnsweredAct), JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function rememberAnswered({ path, params, idempotencyKey }: AnsweredAct): readonly AnsweredAct[] {
  const answered = [...readAnswered(), { path, params, idempotencyKey }].slice(-REMEMBERED);
  try {
    localStorage.setItem(KEY, JSON.stringify(answered));
  } catch {
    // A full or forbidden storage costs a moment of an old list, never an act.
  }
  return answered;
}
