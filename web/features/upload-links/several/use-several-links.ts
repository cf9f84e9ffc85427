import { useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { refusalOf } from '#web/api/outbox/queued-request.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useCreateUploadLink } from '#web/features/upload-links/upload-links.api.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { bodyOf, checkSeveralLinks, initialRows, type PersonToAsk, type SeveralLinks } from './several-links.ts';

export interface SentLinks {
  /** The created links by IRI of the profile. */
  readonly links: ReadonlyMap<string, NewUploadLink>;
  /** Texts why a person got no link, by IRI of the profile. */
  readonly reasons: ReadonlyMap<string, string>;
}

interface SeveralLinksOptions {
  readonly people: readonly PersonToAsk[];
  readonly addressOf: (profile: string) => string | undefined;
  readonly onSent: () => void;
}

/**
 * Creates one link for each chosen person. Each has an idempotency key of their own, so that a repeated attempt sends a
 * second mail to nobody.
 */
export function useSeveralLinks({ people, addressOf, onSent }: SeveralLinksOptions) {
  const create = useCreateUploadLink();
  const [sent, setSent] = useState<SentLinks>({ links: new Map(), reasons: new Map() });
  const today = localDay(serverNow());
  const send = async ({ rows }: SeveralLinks, idempotencyKey: string) => {
    let { links } = sent;
    let reasons: SentLinks['reasons'] = new Map();
    // One after another, so that the server can still answer other users.
    for (const [index, row] of rows.entries()) {
      const person = people[index];
      if (!row.isChosen || person === undefined || links.has(row.profile)) continue;
      try {
        const key = `${idempotencyKey}.${idFromIri(row.profile, profiles.path)}`;
        const link = await create.mutateAsync({ body: bodyOf(row, person), idempotencyKey: key });
        links = new Map(links).set(row.profile, link);
      } catch (error) {
        reasons = new Map(reasons).set(row.profile, errorMessage(refusalOf(error)));
      }
      setSent({ links, reasons });
    }
    const failed = people.filter(({ profile }) => reasons.has(profile)).map(({ name }) => name);
    if (failed.length > 0) throw new Error(failureText(failed));
    onSent();
  };
  const draft = useDraftForm<SeveralLinks>({
    name: `upload-links:${people.map(({ profile }) => profile).join(',')}`,
    initialValues: { rows: initialRows(people, addressOf, (moment) => localDay(moment) === today) },
    check: (values) => checkSeveralLinks(values, people),
    send,
    onError: showSendError,
  });
  return { draft, sent };
}

const MAX_NAMED_PEOPLE = 3;

function failureText(names: readonly string[]): string {
  const others = names.length - MAX_NAMED_PEOPLE;
  const shown = names.slice(0, MAX_NAMED_PEOPLE).join(', ') + (others > 0 ? ` und ${others} weitere` : '');
  return `Noch kein Link für ${shown}. Bitte noch einmal senden: Wer einen Link hat, bekommt keinen zweiten.`;
}
