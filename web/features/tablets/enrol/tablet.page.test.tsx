import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NewTabletPairing, Tablet } from '#shared/contracts/tablets/tablets.ts';
import { groupedPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import { getCurrentUser } from '#shared/contracts/auth/auth.ts';
import { call } from '#web/api/client/client.ts';
import { storedToken } from '#web/api/session/tokens.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = (await operator.location('Spielhalle Stade'))['@id'];

const showCode = (name: string) =>
  operator.send<NewTabletPairing>('POST', '/api/tablet_pairings', { location: stade, name });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const verbinden = () => screen.getByRole('button', { name: 'Verbinden' });

/** Pairs the device of the test, as its user does. */
async function pairHere(name: string) {
  const { token } = await showCode(name);
  const { user, reload } = await application.open(`/tablet#${token}`);
  await title('Tablet verbinden');
  await user.click(verbinden());
  await title('Verbunden');
  const [tablet] = await operator.members<Tablet>(`/api/tablets?name=${name}`);
  return { user, reload, iri: tablet?.['@id'] ?? '' };
}
const endSessions = () =>
  application.app.store.asSystem((tx) =>
    tx.updateTable('session').set({ ended_at: new Date() }).where('tablet_id', 'is not', null).execute(),
  );

it('a tablet is paired by the address of its code, and works at its location', async () => {
  const { token } = await showCode('Kasse');
  const { user } = await application.open(`/tablet#${token}`);
  await title('Tablet verbinden');
  expect(location.hash).toBe('');
  await expectAccessible();
  await user.click(verbinden());
  await title('Verbunden');
  expect(screen.getByRole('status')).toHaveTextContent('„Kasse“ und gehört zu Spielhalle Stade');
  await user.click(screen.getByRole('button', { name: 'Zum Start' }));
  expect(await screen.findByText('Spielhalle Stade')).toBeVisible();
});

it('a code is typed, a wrong one is explained, and nothing typed is lost', async () => {
  const { token } = await showCode('Bar');
  const { user } = await application.open('/tablet');
  await title('Tablet verbinden');
  const field = screen.getByLabelText('Code');
  expect(field).toHaveFocus();
  await user.click(verbinden());
  expect(await screen.findByText('Bitte den ganzen Code eingeben: 10 Zeichen.')).toBeVisible();
  const wrong = token.split('').toReversed().join('');
  fill(field, wrong);
  await user.click(verbinden());
  expect(await screen.findByRole('alert')).toHaveTextContent('Bitte vergleichen Sie den Code');
  expect(screen.getByLabelText('Code')).toHaveValue(groupedPairingCode(wrong));
  fill(screen.getByLabelText('Code'), groupedPairingCode(token).toLowerCase());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(verbinden());
  await title('Verbunden');
});

it('a tablet whose answer got lost is paired all the same by a second tap', async () => {
  const { token } = await showCode('Saal');
  let attempts = 0;
  intercept({ path: '/api/tablet_enrolments', method: 'POST' }, async (pass) => {
    attempts += 1;
    const answer = await pass();
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { user } = await application.open(`/tablet#${token}`);
  await title('Tablet verbinden');
  await user.click(verbinden());
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  await user.click(verbinden());
  await title('Verbunden');
  expect(await operator.members<Tablet>('/api/tablets?name=Saal')).toHaveLength(1);
});

it('a tablet whose session is over signs in by its key, without anybody noticing', async () => {
  const { reload } = await pairHere('Foyer');
  const before = storedToken();
  await endSessions();
  history.replaceState(null, '', '/service');
  reload();
  expect(await screen.findByText('Spielhalle Stade')).toBeVisible();
  expect(storedToken()).not.toBe(before);
});

it('a locked tablet says so and keeps what it holds, and comes back when it is allowed again', async () => {
  const { iri, reload, user } = await pairHere('Keller');
  await operator.send('POST', `${iri}/lock`);
  history.replaceState(null, '', '/tablet');
  reload();
  await title('Dieses Tablet ist verbunden');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await title('Dieses Gerät wurde gesperrt.');
  await expectAccessible();
  await operator.send('POST', `${iri}/unlock`);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Spielhalle Stade')).toBeVisible();
});

it('a request of a locked tablet counts as unanswered, so that what waits on it goes on waiting', async () => {
  const { iri } = await pairHere('Lager');
  await operator.send('POST', `${iri}/lock`);
  await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 0 });
});

it('a tablet that was removed is led to the sign-in with a password', async () => {
  const { user, reload } = await pairHere('Alt');
  await application.app.store.asSystem((tx) => tx.deleteFrom('tablet').where('name', '=', 'Alt').execute());
  history.replaceState(null, '', '/tablet');
  reload();
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Dieses Tablet ist nicht verbunden.');
  await title('Tablet verbinden');
});

describe('with a camera that reads QR codes', () => {
  const stop = vi.fn<() => void>();
  /** Puts codes before the camera of the device, one after the other. */
  function showToCamera(...texts: readonly string[]) {
    const waiting = [...texts];
    class Detector {
      static readonly getSupportedFormats = () => Promise.resolve(['qr_code']);
      readonly detect = () =>
        Promise.resolve([waiting.shift()].flatMap((rawValue) => (rawValue === undefined ? [] : [{ rawValue }])));
    }
    vi.stubGlobal('BarcodeDetector', Detector);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  }
  const allowCamera = (open: () => Promise<unknown>) =>
    vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: open } }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  it('the code is scanned instead of typed, another code is named, and the camera is released', async () => {
    const { token } = await showCode('Empore');
    showToCamera('https://example.org/', `${location.origin}/tablet#${token}`);
    allowCamera(() => Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })));
    const { user } = await application.open('/tablet');
    await user.click(await screen.findByRole('button', { name: 'QR-Code scannen' }));
    expect(await screen.findByText(/^Das ist ein anderer Code\./)).toBeVisible();
    expect(await screen.findByText('Dieses Gerät meldet sich danach ohne Passwort am Standort an.')).toBeVisible();
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    await user.click(verbinden());
    await title('Verbunden');
  });

  it('a camera that is not allowed leaves the field for the code', async () => {
    showToCamera();
    allowCamera(() => Promise.reject(new Error('NotAllowedError')));
    const { user } = await application.open('/tablet');
    await user.click(await screen.findByRole('button', { name: 'QR-Code scannen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Kamera ist nicht verfügbar');
    expect(screen.getByLabelText('Code')).toBeVisible();
    await expectAccessible();
  });
});
