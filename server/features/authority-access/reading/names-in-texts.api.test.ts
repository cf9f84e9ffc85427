import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);
const { inspector } = authorityFixture(app);

const tenant = await addTenant();
let access: number;
beforeAll(async () => {
  const names = [
    'Jörg Müller',
    'Anna-Lena Groß',
    'Kim',
    'Li Su',
    'Ida (Aushilfe)',
    'Ute*',
    'Özgür Çelik'.normalize('NFD'),
    'Eva Maria Sand',
    'Udo\u00A0Öhm',
    'İbrahim Kaya',
    'Ayşe İnce',
    'İpek Işık',
    'Anja Brandt',
    'Ute Jürgensen',
    'Ivan Petrović',
    'Jan-Peter von der Heide',
    "Sean O'Neill",
    'Frank',
    'Eva Lang',
    'Kasse 1',
    'A',
    'A. B.',
    'Servicekraft',
  ];
  for (const name of names) await addProfile(tenant.customer, { name });
  access = (await inspector(tenant.operator, tenant.location, { showsNames: false })).id;
});

const read = (shown: RawBuilder<unknown>) =>
  app.store.asSystem(async (tx) => {
    await sql`select set_config('app.authority_access', ${String(access)}, true)`.execute(tx);
    const { rows } = await sql<{ shown: unknown }>`select ${shown} as shown`.execute(tx);
    return rows[0]?.shown;
  });
const asRead = (text: string) => read(sql`authority_text(${text})`);

describe('a name of the staff', () => {
  it.each([
    ['Jörg Müller', 'Servicekraft J. M.'],
    ['Schulung_Jörg_Müller_2026.pdf', 'Schulung_Servicekraft J. M._2026.pdf'],
    ['Jörg\u00A0Müller', 'Servicekraft J. M.'],
    ['Jörg \n Müller', 'Servicekraft J. M.'],
    ['Jörg\u2013Müller', 'Servicekraft J. M.'],
    ['joerg.mueller.pdf', 'Servicekraft J. M..pdf'],
    ['Müller, Jörg', 'Servicekraft J. M.'],
    ['Mueller-Joerg2.pdf', 'Servicekraft J. M.2.pdf'],
    ['Jörg Müller'.normalize('NFD'), 'Servicekraft J. M.'],
    ['Anna Lena Gross', 'Servicekraft A. L. G.'],
    ['ANNA-LENA_GROSS', 'Servicekraft A. L. G.'],
    ['Groß, Anna-Lena', 'Servicekraft A. L. G.'],
    ['JÖRG MÜLLER', 'Servicekraft J. M.'],
    ['MÜLLER, JÖRG', 'Servicekraft J. M.'],
    ['ANNA-LENA GROẞ', 'Servicekraft A. L. G.'],
    ['Plan von ida (aushilfe).pdf', 'Plan von Servicekraft I. A..pdf'],
    ['Ute*', 'Servicekraft U.*'],
    ['Ute', 'Servicekraft U.'],
    ['Zeugnis_ÖZGÜR_ÇELIK.pdf', 'Zeugnis_Servicekraft Ö. Ç..pdf'],
    ['Sand, Eva Maria', 'Servicekraft E. M. S.'],
    ['Eva_Maria_Sand.pdf', 'Servicekraft E. M. S..pdf'],
    ['Udo Öhm', 'Servicekraft U. Ö.'],
    ['von Kim und Li\tSu', 'von Servicekraft K. und Servicekraft L. S.'],
    ['İbrahim Kaya', 'Servicekraft İ. K.'],
    ['i\u0307brahim_kaya.pdf', 'Servicekraft İ. K..pdf'],
    ['AYŞE İNCE', 'Servicekraft A. İ.'],
    ['Ayse Ince', 'Servicekraft A. İ.'],
    ['ipek ışık', 'Servicekraft İ. I.'],
    ['IPEK ISIK', 'Servicekraft İ. I.'],
    ['Anja Brandts Schicht', 'Servicekraft A. B. Schicht'],
    ['Sean O’Neills', 'Servicekraft S. O. N.'],
    ['Ute Jürgensens', 'Servicekraft U. J.'],
    ['Juergensen, Ute', 'Servicekraft U. J.'],
    ['Ute Jurgensen', 'Servicekraft U. J.'],
    ['Ivan Petrovic', 'Servicekraft I. P.'],
    ['Anja\u2003Brandt, Anja\u3000Brandt', 'Servicekraft A. B., Servicekraft A. B.'],
    ['Anja\u200BBrandt und An\u00ADja Bra\u00ADndt', 'Servicekraft A. B. und Servicekraft A. B.'],
    ['Anja/Brandt+Anja|Brandt·Anja: Brandt', 'Servicekraft A. B.+Servicekraft A. B.·Servicekraft A. B.'],
    ['von der Heide, Jan-Peter', 'Servicekraft J. P. V. D. H.'],
    ['so lang, Eva Lang', 'so lang, Servicekraft E. L.'],
    ['Kasse 1', 'Servicekraft K. 1.'],
    ['Frank, Franks', 'Servicekraft F., Servicekraft F.'],
    ['Servicekraft Anja Brandt', 'Servicekraft S. Servicekraft A. B.'],
  ])('is not shown in %j', async (text, shown) => {
    expect(await asRead(text)).toBe(shown);
  });

  it.each([
    'Jörg war da, Müller nicht.',
    'Kimme und Korn',
    'Lisu',
    'Jörgmüller',
    'großer Müllerwagen',
    'Anna Groß',
    'Ömkim',
    'Kimö',
    'frank und frei, so lang es geht',
    'Kasse 12 und die Kasse',
    'A. B. in Halle A',
    'Café Größe \uFB01n',
  ])('is not found in %j', async (text) => {
    expect(await asRead(text)).toBe(text);
  });

  it('is not shown in the texts of an answer, whose lines and quotes are escaped, and not put together from two', async () => {
    const answers = {
      who: 'Team:\nAnja Brandt\nJörg\n\u0001"Müller"\\',
      apart: ['Jörg', 'Müller'],
    };
    expect(await read(sql`authority_json(${JSON.stringify(answers)}::jsonb)`)).toEqual({
      who: 'Team:\nServicekraft A. B.\nServicekraft J. M."\\',
      apart: ['Jörg', 'Müller'],
    });
  });
});

describe('after an erasure', () => {
  it('no name that the person ever had is shown, and the number of the person is', async () => {
    const id = await addProfile(tenant.customer, { name: 'Rosa Riegel' });
    const change = (payload: object) =>
      tenant.operator({
        method: 'PATCH',
        url: `/api/profiles/${id}`,
        headers: { 'content-type': 'application/merge-patch+json' },
        payload: JSON.stringify(payload),
      });
    await change({ name: 'Rita Neumann', isActive: false });
    const texts = ['Rosa Riegels Schicht', 'Riegel_Rosa.pdf', 'rosa, Rosa Riegel und Rita Neumann', 'Rosa war da.'];
    const readAll = () => Promise.all(texts.map(asRead));
    const shownWith = (first: string, second: string) => [
      `${first} Schicht`,
      `${first}.pdf`,
      `rosa, ${first} und ${second}`,
      'Rosa war da.',
    ];
    expect(await readAll()).toEqual(shownWith('Servicekraft R. R.', 'Servicekraft R. N.'));
    const payload = { name: 'Rita Neumann', reason: 'Auf eigenen Wunsch' };
    const erased = await tenant.operator({ method: 'POST', url: `/api/profiles/${id}/erasure`, payload });
    expect(erased.statusCode).toBe(201);
    const person = `Gelöschte Person ${id}`;
    expect(await readAll()).toEqual(shownWith(person, person));
    expect([await asRead(person), await read(sql`authority_person(${id}, now())`)]).toEqual([person, person]);
  });
});
