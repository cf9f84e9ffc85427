import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { useSimulator } from '#server/test/tools/use-simulator.ts';
import { fill, openApplication, type OpenScreen } from './screen.tsx';

export const SERVICE_SESSION = { as: 'service', at: 'Spielhalle Lüneburg', profile: 'Elif Demir' } as const;

export const fieldNamed = (name: string) => screen.getByRole('textbox', { name });
export const findResult = () => screen.findByRole('region', { name: 'Ergebnis' });
export const findAnswer = async (heading: string) =>
  within(await findResult()).findByRole('heading', { name: heading });
export const expectNoAnswer = () =>
  waitFor(async () => expect(within(await findResult()).queryByRole('heading')).not.toBeInTheDocument());

/** Opens the application with a simulator of OASIS, which ends after the tests of the file. */
export async function openWithSimulator() {
  const application = await openApplication();
  let simulator: Awaited<ReturnType<typeof useSimulator>>;
  beforeAll(async () => {
    simulator = await useSimulator(application.app);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => simulator.stop());

  /** Opens the page on which guests are checked, with its fields. */
  async function openPlayerCheck(): Promise<OpenScreen> {
    const page = await application.open('/service/check', SERVICE_SESSION);
    expect(await screen.findByText('Simulator – keine echten Abfragen')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Von Hand eingeben' }));
    return page;
  }
  return { application, openPlayerCheck };
}

/** Types as staff do: from field to field, then Enter. */
export async function submitPlayer({ user }: OpenScreen, lastName: string, day = '06051980') {
  for (const name of ['Vorname', 'Nachname', 'Geburtsdatum']) fill(fieldNamed(name), '');
  await user.click(fieldNamed('Vorname'));
  await user.keyboard('Petra');
  await user.tab();
  await user.keyboard(lastName);
  await user.tab();
  await user.keyboard(`${day}{Enter}`);
}
