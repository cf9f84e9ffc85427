// Stores texts that try to execute a script in the browser of the reader. None of them may be executed, neither as HTML
// nor as a link.
import type { Page } from '@playwright/test';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { expect, test } from '#e2e/support/journey.ts';
import type { Named } from '#e2e/support/people.ts';

const ATTACK_SCRIPT = 'window.wasRun=1';
/** The attacks follow the OWASP cheat sheet for cross-site scripting. */
const PAYLOADS = [
  `<script>${ATTACK_SCRIPT}</script>`,
  `<SCRIPT SRC=data:text/javascript,${ATTACK_SCRIPT}></SCRIPT>`,
  `<scr<script>ipt>${ATTACK_SCRIPT}</scr</script>ipt>`,
  `<script\u0000>${ATTACK_SCRIPT}</script>`.replace('\u0000', ' x'),
  `<img src=x onerror="${ATTACK_SCRIPT}">`,
  `<img src=x onerror=&#119;indow.wasRun=1>`,
  `<img/src=x/onerror=${ATTACK_SCRIPT}>`,
  `<img src="x" onerror="eval(atob('d2luZG93Lndhc1J1bj0x'))">`,
  `<IMG """><SCRIPT>${ATTACK_SCRIPT}</SCRIPT>">`,
  `<img src=\`x\` onerror=${ATTACK_SCRIPT}>`,
  `<svg onload=${ATTACK_SCRIPT}>`,
  `<svg><script>${ATTACK_SCRIPT}</script></svg>`,
  `<svg><animate onbegin=${ATTACK_SCRIPT} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${ATTACK_SCRIPT}"><text x=20 y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${ATTACK_SCRIPT}</script></svg>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${ATTACK_SCRIPT}>`,
  `<math href="javascript:${ATTACK_SCRIPT}">x</math>`,
  `<body onload=${ATTACK_SCRIPT}>`,
  `<iframe src="javascript:${ATTACK_SCRIPT}"></iframe>`,
  `<iframe srcdoc="<script>parent.wasRun=1</script>"></iframe>`,
  `<embed src="data:text/html,<script>${ATTACK_SCRIPT}</script>">`,
  `<object data="data:text/html,<script>${ATTACK_SCRIPT}</script>"></object>`,
  `<a href="javascript:${ATTACK_SCRIPT}">x</a>`,
  `<a href="JaVaScRiPt:${ATTACK_SCRIPT}">x</a>`,
  `<a href="java&#10;script:${ATTACK_SCRIPT}">x</a>`,
  `<a href="&#1;javascript:${ATTACK_SCRIPT}">x</a>`,
  `<a href="data:text/html,<script>${ATTACK_SCRIPT}</script>">x</a>`,
  `<a href="vbscript:${ATTACK_SCRIPT}">x</a>`,
  `<a href=x onmouseover=${ATTACK_SCRIPT} style="position:fixed;inset:0">x</a>`,
  `<form action="javascript:${ATTACK_SCRIPT}"><button autofocus onfocus=${ATTACK_SCRIPT}>x</button></form>`,
  `<input autofocus onfocus=${ATTACK_SCRIPT}>`,
  `<select autofocus onfocus=${ATTACK_SCRIPT}>`,
  `<textarea autofocus onfocus=${ATTACK_SCRIPT}>`,
  `<video><source onerror=${ATTACK_SCRIPT}></video>`,
  `<audio src=x onerror=${ATTACK_SCRIPT}></audio>`,
  `<details open ontoggle=${ATTACK_SCRIPT}>x</details>`,
  `<marquee onstart=${ATTACK_SCRIPT}>x</marquee>`,
  `<meta http-equiv=refresh content="0;url=javascript:${ATTACK_SCRIPT}">`,
  `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${ATTACK_SCRIPT})}">`,
  `<style>@import "javascript:${ATTACK_SCRIPT}";</style>`,
  `<div style="background:url(javascript:${ATTACK_SCRIPT})">x</div>`,
  `<base href="javascript:${ATTACK_SCRIPT}//">`,
  `<template><script>${ATTACK_SCRIPT}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${ATTACK_SCRIPT}>">`,
  `<p id=constructor name=wasRun>x</p>`,
  `"><img src=x onerror=${ATTACK_SCRIPT}>`,
  `';${ATTACK_SCRIPT};//`,
  `{{constructor.constructor('${ATTACK_SCRIPT}')()}}`,
  `\${${ATTACK_SCRIPT}}`,
  `<!--<img src="--><img src=x onerror=${ATTACK_SCRIPT}>`,
];

const wasRunOrInserted = (page: Page) =>
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
      expect(await wasRunOrInserted(page), address).toBe(false);
    }
    await page.goto('/users/profiles_documents');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { id, name } of proofs) {
      // Navigates by the router, as a click in the list does, because loading the page fifty times would take longer.
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/users/profiles_document_edit/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText('vorher').filter({ visible: true }).first()).toBeVisible();
      expect(await wasRunOrInserted(page), String(id)).toBe(false);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await wasRunOrInserted(page)).toBe(false);
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
