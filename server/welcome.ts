import { DEMO_PASSWORD, demoLogins } from './db/seed/demo/seed-demo.ts';

interface Started {
  readonly port: number;
  readonly storeKind: 'embedded' | 'postgres';
  readonly hasDemo: boolean;
}

/** For the person at the terminal; everything else is logged as JSON. */
export function printWelcome({ port, storeKind, hasDemo }: Started): void {
  const lines = ['', `Schutzbuch läuft: http://localhost:${port}`];
  if (storeKind === 'embedded') {
    lines.push(
      'Eingebettete Datenbank: für Test und Vorführung. Für den Betrieb bitte PostgreSQL (DATABASE_URL) verwenden.',
    );
  }
  if (hasDemo) {
    lines.push('', `Demo-Zugänge (Passwort für alle: ${DEMO_PASSWORD})`);
    for (const { email, role, organisation } of demoLogins)
      lines.push(`  ${email.padEnd(34)} ${role.padEnd(14)} ${organisation}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
