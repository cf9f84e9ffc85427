import { Link } from '@tanstack/react-router';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  /** Name of the navigation for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** Leads between pages that belong together. They are links and not a tab list, because each page has its own address. */
export const PageTabs = ({ label, tabs }: PageTabsProps) => (
  <nav aria-label={label}>
    <ul className={styles.tabs}>
      {tabs.map((tab) => (
        <li key={tab.to}>
          {/* The tab of a filtered list is the current one too. */}
          <Link to={tab.to} activeOptions={{ exact: true, includeSearch: false }} className={styles.tab}>
            {tab.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
