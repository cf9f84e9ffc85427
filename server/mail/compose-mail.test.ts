import { expect, it } from 'vitest';
import { composeMail, type MailContent } from './compose-mail.ts';

const content: MailContent = {
  subject: 'Nachweis hochladen: Erste Hilfe',
  greeting: 'Guten Tag Petra',
  paragraphs: ['bitte senden Sie uns Ihren Nachweis.'],
  factLines: ['Art: Erste Hilfe', 'Bis: 5. Dezember 2026'],
  action: { label: 'Nachweis hochladen', url: 'https://schutzbuch.example/pd/abc' },
  smallPrint: ['Diese Nachricht wurde automatisch versendet.'],
};

it('has the same content as text and as HTML', () => {
  const { subject, text, html } = composeMail(content);
  expect(subject).toBe(content.subject);
  for (const part of [content.greeting, ...content.paragraphs, ...(content.factLines ?? []), ...content.smallPrint]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(text).toContain('Nachweis hochladen:\nhttps://schutzbuch.example/pd/abc');
  expect(html).toContain('href="https://schutzbuch.example/pd/abc"');
});

it('escapes names in the HTML', () => {
  const { html, text } = composeMail({ ...content, greeting: '<img src=x onerror="alert(1)"> & Söhne' });
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Söhne,');
  expect(text).toContain('<img src=x onerror="alert(1)"> & Söhne,');
});

it('prevents header injection by names in the subject', () => {
  expect(composeMail({ ...content, subject: 'Haus\r\nBcc: alle@haus.test' }).subject).toBe('Haus Bcc: alle@haus.test');
});

it('loads no external resources', () => {
  const { html } = composeMail(content);
  expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/);
});
