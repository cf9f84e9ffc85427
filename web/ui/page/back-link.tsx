import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './back-link.module.css';

/** The page that is above the current one, e.g. the list of the shown record. */
export interface Back {
  readonly to: string;
  readonly label: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>> | ((previous: object) => object);
}

/** The way back, which stands above the title of a page. */
export const BackLink = ({ to, label, params, search = {} }: Back) => (
  <Link to={to} {...(params && { params })} search={search} className={styles.back}>
    <IconArrowLeft size={20} stroke={1.8} aria-hidden />
    {label}
  </Link>
);
