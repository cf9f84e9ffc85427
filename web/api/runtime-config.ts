/** What differs from installation to installation. The server writes it into `index.html`; without it the defaults hold. */
export interface RuntimeConfig {
  /** Empty: the API answers at the origin that served this page. */
  readonly apiOrigin: string;
  /** Nobody has an access yet, not even who runs the platform. */
  readonly isFirstRun: boolean;
  /** Shown as 'Demo ansehen' where the server offers one. */
  readonly demoLogin: { readonly email: string; readonly password: string } | null;
  /** Of the profiles of the demo data that have one. */
  readonly demoPin: string | null;
  /** Where somebody without an own access can ask for one. */
  readonly ownAccessUrl: string | null;
  readonly documentation: { readonly gettingStarted: string; readonly foundation: string; readonly components: string };
}

const defaults: RuntimeConfig = {
  apiOrigin: '',
  isFirstRun: false,
  demoLogin: null,
  demoPin: null,
  ownAccessUrl: null,
  documentation: {
    gettingStarted: 'https://mantine.dev/getting-started/',
    foundation: 'https://mantine.dev/overview/',
    components: 'https://mantine.dev/core/package/',
  },
};

const metaContent = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** The development server leaves the placeholder as it is. */
const isPlaceholder = (content: string) => content === '' || content.startsWith('%');

/** Written by our own server into this very page; only its form is checked. */
const isPartOfConfig = (given: unknown): given is Partial<RuntimeConfig> => typeof given === 'object' && given !== null;

function readConfig(): RuntimeConfig {
  const content = metaContent('runtime-config');
  if (isPlaceholder(content)) return defaults;
  const given: unknown = JSON.parse(content);
  return isPartOfConfig(given) ? { ...defaults, ...given } : defaults;
}

export const runtimeConfig = readConfig();

/** For style elements made at run time; the Content-Security-Policy refuses them without it. */
export function cspNonce(): string {
  const content = metaContent('csp-nonce');
  return isPlaceholder(content) ? '' : content;
}
