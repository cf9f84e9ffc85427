// Stores texts that try to execute a script in the browser of the reader. None of them may be executed, neither as HTML
// nor as a link.
import type { Page } from '@playwright/test';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { expect, test } from '#e2e/support/journey.ts';
import type { Named } from '#e2e/support/people.ts';

const RUN = 'window.wasRun=1';
/** The attacks follow the OWASP cheat sheet for cross-site scripting. */
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script\u0000>${RUN}</script>`.replace('\u0000', ' x'),
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=&#119;indow.wasRun=1>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="x" onerror="eval(atob('d2luZG93Lndhc1J1bj0x'))">`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<img src=\`x\` onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text x=20 y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${RUN}</script></svg>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.wasRun=1</script>"></iframe>`,
  `<embed src="data:text/html,<script>${RUN}</script>">`,
  `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="JaVaScRiPt:${RUN}">x</a>`,
  `<a href="java&#10;script:${RUN}">x</a>`,
  `<a href="&#1;javascript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<a href="vbscript:${RUN}">x</a>`,
  `<a href=x onmouseover=${RUN} style="position:fixed;inset:0">x</a>`,
  `<form action="javascript:${RUN}"><button autofocus onfocus=${RUN}>x</button></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${RUN})}">`,
  `<style>@import "javascript:${RUN}";</style>`,
  `<div style="background:url(javascript:${RUN})">x</div>`,
  `<base href="javascript:${RUN}//">`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<p id=constructor name=wasRun>x</p>`,
  `"><img src=x onerror=${RUN}>`,
  `';${RUN};//`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<!--<img src="--><img src=x onerror=${RUN}>`,
];

const wasRun = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(window, 'wasRun') !== undefined ||
      document.querySelector(
        'main :is(script, iframe, object, embed, form [onfocus], [onerror], [onload], base, meta)',
      ) !== null,
  );

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('fifty attempts in descriptions, names and comments are shown as harmless text', async ({ page, session }) => {
    const violations: string[] = [];
    await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const report: unknown = Reflect.get(window, 'reportViolation');
        if (typeof report === 'function') report(`${violatedDirective} ${blockedURI}`);
      });
    });
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
    const person = await session.send<Named>('POST', '/api/profiles', {
      name: `Eva ${PAYLOADS[4]} ${crypto.randomUUID().slice(0, 8)}`,
      comment: PAYLOADS.join('\n').slice(0, 2000),
    });
    const [type] = await session.members<Named>('/api/proof_types');
    const proofs: ProfileDocument[] = [];
    for (const payload of PAYLOADS) {
      proofs.push(
        await session.send<ProfileDocument>('POST', '/api/profile_documents', {
          profile: person['@id'],
          type: type?.['@id'],
          name: payload.slice(0, 200),
          description: `<p>vorher</p>${payload}<p>nachher</p>`,
          issuedAt: '2026-01-15T00:00:00+00:00',
          invalidAt: null,
        }),
      );
    }
    const addresses = [
      '/users/profiles_documents?name=onerror',
      `/users/profiles_documents/${person.id}`,
      `/users/profiles_edit/${person.id}`,
      '/users/profiles',
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      await expect(page.getByText('onerror').filter({ visible: true }).first(), address).toBeVisible();
      expect(await wasRun(page), address).toBe(false);
    }
    await page.goto('/users/profiles_documents');
    for (const { id, name } of proofs) {
      // Navigates by the router, as a click in the list does, because loading the page fifty times would take longer.
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/users/profiles_document_edit/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText('vorher').filter({ visible: true }).first()).toBeVisible();
      expect(await wasRun(page), String(id)).toBe(false);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await wasRun(page)).toBe(false);
    expect(violations).toEqual([]);
  });
});

test('other sites can neither frame the application nor make it run their scripts', async ({ page }) => {
  const response = await page.goto('/login');
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
});
