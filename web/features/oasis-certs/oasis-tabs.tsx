import { Link } from '@tanstack/react-router';
import styles from './oasis-tabs.module.css';

const TABS = [
  { to: '/oasiscerts/dashboard', label: 'Stand je Standort' },
  { to: '/oasiscerts/list', label: 'Alle Zertifikate' },
] as const;

/** Leads between the two pages on OASIS. They are links and not a tab list, because each page has its own address. */
export const OasisTabs = () => (
  <nav aria-label="OASIS">
    <ul className={styles.tabs}>
      {TABS.map(({ to, label }) => (
        <li key={to}>
          {/* Without its filters, because a tab shows the whole page. */}
          <Link to={to} activeOptions={{ includeSearch: false }} className={styles.tab}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
