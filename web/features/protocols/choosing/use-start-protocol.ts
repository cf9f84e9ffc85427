import { useNavigate } from '@tanstack/react-router';
import type { Form } from '#shared/contracts/forms/forms.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Label of the first question's answer that the tapped button named, e.g. 'Schließen'. It is no part of the address,
     * because whoever follows the link of a draft continues what was answered there.
     */
    readonly protocolKind?: string | undefined;
  }
}

/**
 * Returns a function that begins a new protocol of the form.
 * @param kind label of the first question's answer that it begins with
 */
export function useStartProtocol({ id }: Pick<Form, 'id'>, kind?: string): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '.',
      search: { form: String(id), draft: crypto.randomUUID() },
      state: { protocolKind: kind },
    });
}
