import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  protocolDevice,
} from '#server/test/fixtures/protocol-fixture.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { type Client, testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant({
  customer: { name: 'Haus am Hafen GmbH' },
  location: {
    name: 'Spielhalle Sønder',
    street: 'Kai 1',
    postal_code: '24937',
    city: 'Flensburg',
    time_zone: 'Atlantic/Canary',
  },
});
const otherTenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const tablet = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);

const pdfOf = (client: Client, iri: string) => client(`${iri}/pdf`);
const textOf = async (iri: string) => (await readPdf((await pdfOf(tenant.operator, iri)).rawPayload)).pages.join(' ');

async function addPhoto(): Promise<string> {
  const uuid = randomUUID();
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await tenant.service({
    method: 'POST',
    url: '/api/protocol_images',
    payload: { uuid, data: photo.toString('base64') },
  });
  return uuid;
}

describe('a protocol as PDF', () => {
  it('contains the record in local time, with pictures and the created task', async () => {
    const view = { images: [await addPhoto()] };
    const occurredAt = new Date(Date.now() - 2 * 60 * 60 * 1000);
    const closedBody = (
      await tablet().close({ ...answersWithDefect, view }, { occurredAt: occurredAt.toISOString() })
    ).json();
    const answer = await pdfOf(tenant.service, closedBody['@id']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="protokoll-${closedBody.id}.pdf"`,
      'cache-control': 'no-store',
    });
    const pdf = await readPdf(answer.rawPayload);
    const text = pdf.pages.join(' ');
    const time = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Atlantic/Canary' });
    for (const fact of [
      'Haus am Hafen GmbH · Spielhalle Sønder',
      'Spielhalle Sønder, Kai 1, 24937 Flensburg',
      'Rundgang, Fassung 1',
      'Petra Pult',
      `${time.format(occurredAt)} Uhr (Nachtrag`,
      '1.1 Ist der Notausgang frei? ⚠ Mangel Nein Wird behoben mit: Aufgabe Nr.',
      'Kommentar: Kisten',
      '1.2 Was steht davor? Getränkekisten',
    ])
      expect(text).toContain(fact);
    expect(pdf.nodes.filter(({ role }) => role === 'Figure')).toMatchObject([
      { alt: 'Foto zu: Foto des Eingangs' },
      { alt: 'QR-Code der Adresse localhost:3000/pruefen' },
    ]);
  });

  it('of a draft is marked as a draft', async () => {
    const draft = (await tablet().save({})).json();
    expect(await textOf(draft['@id'])).toContain('ENTWURF – nicht abgeschlossen');
  });

  it('of a correction names reason, person and changes, and the first one is marked as corrected', async () => {
    const first = (await tablet().close(answersWithDefect)).json();
    const correct = {
      reason: 'Falscher Ausgang',
      answers: answersWithoutDefect,
      profile: `/api/profiles/${tenant.profile}`,
    };
    const url = `${first['@id']}/corrections`;
    const second = (await tenant.service({ method: 'POST', url, payload: correct })).json();
    const text = await textOf(second['@id']);
    expect(text).toContain('Grund Falscher Ausgang Korrigiert von Petra Pult');
    expect(text).toContain('Ist der Notausgang frei? Antwort Nein Ja');
    expect(await textOf(first['@id'])).toContain(`wurde korrigiert. Es gilt Protokoll Nr. ${second.id}.`);
  });

  it('is the same file for every reader, and hidden from all others', async () => {
    const { '@id': iri } = (await tablet().close(answersWithoutDefect)).json();
    const [service, operator] = [await pdfOf(tenant.service, iri), await pdfOf(tenant.operator, iri)];
    expect(service.rawPayload.equals(operator.rawPayload)).toBe(true);
    expect((await pdfOf(otherTenant.service, iri)).statusCode).toBe(404);
    expect((await pdfOf(otherTenant.operator, iri)).statusCode).toBe(404);
    expect((await app.inject(`${iri}/pdf`)).statusCode).toBe(401);
  });
});
