import { useSessionStorage } from '@mantine/hooks';

/**
 * Keeps the text of a field that is a form by itself, for this tab, so that a reload loses nothing.
 * @param name identifies the field, e.g. 'first-profile'
 * @returns the text, a function that changes it, and one that forgets it once it was sent
 */
export const useKeptText = (name: string) =>
  useSessionStorage({ key: `text:${name}`, defaultValue: '', getInitialValueInEffect: false });
