interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

/** Configuration of an installation. The server writes it into `index.html`; without it the defaults apply. */
export interface RuntimeConfig {
  /** Empty if the API has the same origin as this page. */
  readonly apiOrigin: string;
  /** True while no user exists, not even the platform's admin. */
  readonly isFirstRun: boolean;
  /** False if mails stay on the server, because nobody has named one that delivers them. */
  readonly sendsMail: boolean;
  /** Public logins of the demo; null if the server has no demo. */
  readonly demoLogins: { readonly tablet: DemoLogin; readonly office: DemoLogin } | null;
  /** PIN of the demo profiles that have one. */
  readonly demoPin: string | null;
  /** Page on which somebody without a login can request one. */
  readonly ownAccessUrl: string | null;
  readonly documentation: { readonly gettingStarted: string; readonly foundation: string; readonly components: string };
}

const defaults: RuntimeConfig = {
  apiOrigin: '',
  isFirstRun: false,
  sendsMail: true,
  demoLogins: null,
  demoPin: null,
  ownAccessUrl: null,
  documentation: {
    gettingStarted: '/hilfe/erste-schritte',
    foundation: '/hilfe/grundlagen',
    components: '/hilfe/bausteine',
  },
};

const metaContent = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** The development server does not replace the placeholder. */
const isPlaceholder = (content: string) => content === '' || content.startsWith('%');

/** Only the form is checked, because our own server writes the config into the page. */
const isPartOfConfig = (value: unknown): value is Partial<RuntimeConfig> => typeof value === 'object' && value !== null;

function readConfig(): RuntimeConfig {
  const content = metaContent('runtime-config');
  if (isPlaceholder(content)) return defaults;
  const parsed: unknown = JSON.parse(content);
  return isPartOfConfig(parsed) ? { ...defaults, ...parsed } : defaults;
}

export const runtimeConfig = readConfig();

/** Returns the nonce that the Content-Security-Policy requires for style elements created at run time. */
export function cspNonce(): string {
  const content = metaContent('csp-nonce');
  return isPlaceholder(content) ? '' : content;
}
