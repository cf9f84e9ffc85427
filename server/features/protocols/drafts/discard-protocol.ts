import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { PROTOCOL_CLOSED_MESSAGE } from '#shared/contracts/protocols/protocols.ts';
import { deleteDraft } from '#server/features/protocols/protocols.queries.ts';

/** Discards a draft, which nobody has signed. A closed protocol stays. */
export async function discardProtocol({ tx, scope }: Context, id: number): Promise<void> {
  if (!(await deleteDraft(tx, scope, id))) throw new Conflict(PROTOCOL_CLOSED_MESSAGE);
}
