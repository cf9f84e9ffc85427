import { useNavigate } from '@tanstack/react-router';
import type { Form } from '#shared/contracts/forms/forms.ts';

/** Returns a function that begins a new protocol of the form. */
export function useStartProtocol({ id }: Pick<Form, 'id'>): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '.', search: { form: String(id), draft: crypto.randomUUID() } });
}
