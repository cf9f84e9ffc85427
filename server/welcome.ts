import { ADMIN, DEMO_PASSWORD, DEMO_PIN, demoLogins } from '#server/demo/seed-demo.ts';

interface StartedServer {
  readonly port: number;
  readonly storeKind: 'embedded' | 'postgres';
  readonly hasDemo: boolean;
  readonly isDemoNew: boolean;
  /** True when other machines can reach the server; the demo's admin is then locked. */
  readonly isReachable: boolean;
}

/** Prints the welcome text for the person at the terminal; everything else is logged as JSON. */
export const printWelcome = (started: StartedServer): void => void process.stdout.write(welcomeText(started));

export function welcomeText({ port, storeKind, hasDemo, isDemoNew, isReachable }: StartedServer): string {
  const lines = ['', `Schutzbuch läuft: http://localhost:${port}`];
  if (storeKind === 'embedded') {
    lines.push(
      'Eingebettete Datenbank: für Test und Vorführung. Für den Betrieb bitte PostgreSQL (DATABASE_URL) verwenden.',
    );
  }
  if (isDemoNew) lines.push('Die Demodaten wurden angelegt.');
  if (!hasDemo) lines.push('Es gibt keine Demodaten. SEED_DEMO=true legt sie in einer unbenutzten Datenbank an.');
  if (hasDemo) {
    lines.push('', `Demo-Zugänge (Passwort für alle: ${DEMO_PASSWORD}, PIN der Profile: ${DEMO_PIN})`);
    for (const { email, role, organisation } of demoLogins.filter(
      (login) => !isReachable || login.email !== ADMIN.email,
    ))
      lines.push(`  ${email.padEnd(34)} ${role.padEnd(14)} ${organisation}`);
  }
  if (hasDemo && isReachable)
    lines.push(
      '',
      `${ADMIN.email} ist gesperrt, weil andere diesen Server erreichen: npm run admin:create legt einen Zugang an.`,
    );
  return `${lines.join('\n')}\n\n`;
}
