import { IconReportAnalytics, IconRoute, IconShieldCheck } from '@tabler/icons-react';
import { Brand } from '#web/ui/page/brand.tsx';
import classes from './login-page.module.css';

/** Describes the product in one sentence. A wide screen also shows its strengths; it and an upright tablet show a picture. */
export const ProductIntroduction = () => (
  <div className={classes.introduction}>
    <Brand />
    <p className={classes.claim}>
      Spieler- und Jugendschutz, am Tresen in Sekunden erfasst und als Bericht fertig für die Behörde.
    </p>
    <ul className={classes.strengths}>
      <li>
        <IconShieldCheck size={24} stroke={1.6} aria-hidden /> Maßnahme mit einem Tipp erfasst
      </li>
      <li>
        <IconRoute size={24} stroke={1.6} aria-hidden /> Kontrollgang zur rechten Zeit
      </li>
      <li>
        <IconReportAnalytics size={24} stroke={1.6} aria-hidden /> Bericht als ein PDF
      </li>
    </ul>
    <div className={classes.tablet} aria-hidden>
      <div className={classes.picture} />
    </div>
  </div>
);
