// The layout of every e-mail, as text and as HTML. It has no pictures, loads nothing from anywhere, and is legible in
// light and dark colour schemes.
export interface MailContent {
  readonly subject: string;
  /** For example 'Guten Tag Frau Petersen'; the comma is added here. */
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Facts, shown as a list. */
  readonly factLines?: readonly string[];
  /** Text to be copied, in which each character matters; its lines are kept as they are. */
  readonly verbatimText?: string;
  /** The button of the e-mail. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: why the e-mail was sent, and what to do about it. */
  readonly smallPrint: readonly string[];
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function composeMail(content: MailContent): ComposedMail {
  // Subjects contain names of people and locations. A line break in a name must not add a header (header injection).
  const subject = content.subject.replaceAll(/\s+/g, ' ').trim();
  return { subject, text: toText(content), html: toHtml({ ...content, subject }) };
}

function toText({ greeting, paragraphs, factLines = [], verbatimText, action, smallPrint }: MailContent): string {
  const blocks = [
    `${greeting},`,
    ...paragraphs,
    ...(factLines.length > 0 ? [factLines.join('\n')] : []),
    ...(verbatimText === undefined ? [] : [verbatimText]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ['-- ', 'Schutzbuch', ...smallPrint].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Some mail programs ignore styles in the head: so the light colours are inline, and only the dark ones are here. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #151b20 !important; }
  .card { background: #1d242a !important; border-color: #343d45 !important; }
  .text, .text a { color: #d3d9de !important; }
  .small, .small a { color: #a6adb4 !important; }
  .button { background: #0b7e88 !important; }
}`;
const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;";
const TEXT_ATTRIBUTES = `class="text" style="margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #12181d;"`;
const SMALL_TEXT_ATTRIBUTES = `class="small" style="margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #5b6570; overflow-wrap: anywhere;"`;

function toHtml({
  subject,
  greeting,
  paragraphs,
  factLines = [],
  verbatimText,
  action,
  smallPrint,
}: MailContent): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f4f6f7;">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f4f6f7;">
<tr><td align="center" style="padding: 24px 12px;">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 600px; background: #ffffff; border: 1px solid #dde2e6; border-radius: 8px;">
<tr><td style="padding: 28px 24px 20px; text-align: left; ${FONT}">
<p class="small" style="margin: 0 0 20px; font-size: 14px; font-weight: 600; color: #5b6570;">Schutzbuch</p>
<p ${TEXT_ATTRIBUTES}>${escapeHtml(greeting)},</p>
${[...paragraphs.map(paragraphHtml), ...listHtml(factLines), ...verbatimHtml(verbatimText), ...(action ? buttonHtml(action) : [])].join('\n')}
${smallPrint.map((smallPrintLine) => `<p ${SMALL_TEXT_ATTRIBUTES}>${escapeHtml(smallPrintLine)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraphHtml = (text: string) => `<p ${TEXT_ATTRIBUTES}>${escapeHtml(text)}</p>`;

const listHtml = (factLines: readonly string[]) =>
  factLines.length === 0
    ? []
    : [
        `<ul ${TEXT_ATTRIBUTES}>`,
        ...factLines.map((line) => `<li style="margin: 0 0 6px;">${escapeHtml(line)}</li>`),
        '</ul>',
      ];

const verbatimHtml = (text: string | undefined) =>
  text === undefined
    ? []
    : [
        `<pre class="text" style="margin: 0 0 16px; font-size: 13px; color: #12181d; white-space: pre-wrap; overflow-wrap: anywhere;">${escapeHtml(text)}</pre>`,
      ];

/** The address is also shown in full, for readers who distrust the button. */
const buttonHtml = ({ label, url }: NonNullable<MailContent['action']>) => [
  `<p style="margin: 24px 0;"><a class="button" href="${escapeHtml(url)}" style="display: inline-block; padding: 13px 22px; border-radius: 8px; background: #00717a; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none;">${escapeHtml(label)}</a></p>`,
  `<p ${SMALL_TEXT_ATTRIBUTES}>Falls die Schaltfläche nicht funktioniert: <a href="${escapeHtml(url)}" style="color: #5b6570;">${escapeHtml(url)}</a></p>`,
];

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
