import { expect, test } from 'vitest';
import { isOfSameVersion, isServerPath, withNonce } from './shell-page.ts';

test.each([
  '/api/activities',
  '/api',
  '/api.jsonld',
  '/stats/limits/1',
  '/document/show/1',
  '/authentication_token',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/security.txt',
])('%s is always answered by the server', (path) => {
  expect(isServerPath(path)).toBe(true);
});

test.each(['/', '/service', '/documents/main', '/login', '/forgotpassword', '/users/list'])(
  '%s is a page that also starts offline',
  (path) => {
    expect(isServerPath(path)).toBe(false);
  },
);

test('a cached page gets a new nonce each time, in the policy and in its meta element', () => {
  const kept = { html: '<meta name="csp-nonce" content="old+/=" />', policy: "style-src 'self' 'nonce-old+/='" };
  expect(withNonce(kept, 'new')).toEqual({
    html: '<meta name="csp-nonce" content="new" />',
    policy: "style-src 'self' 'nonce-new'",
  });
});

test('a page of another version is not cached with these files', () => {
  const html = '<script type="module" src="/assets/index-a1.js"></script>';
  expect(isOfSameVersion(html, ['/assets/index-a1.js', '/assets/other.js'])).toBe(true);
  expect(isOfSameVersion(html, ['/assets/index-b2.js'])).toBe(false);
});
