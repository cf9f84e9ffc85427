import { Link } from '@tanstack/react-router';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  /** Name of the navigation for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** Links pages that belong together. They are links and not a tab list, because each page has a separate address. */
export const PageTabs = ({ label, tabs }: PageTabsProps) => (
  <nav aria-label={label}>
    <ul className={styles.tabs}>
      {tabs.map((tab) => (
        <li key={tab.to}>
          {/* The tab of a list is also the current one if the list is filtered. */}
          <Link to={tab.to} activeOptions={{ exact: true, includeSearch: false }} className={styles.tab}>
            {tab.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
