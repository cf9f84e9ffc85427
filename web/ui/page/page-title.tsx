import { useShownTitlePrefix } from './title-prefix.ts';

interface PageTitleProps {
  readonly children: string;
}

/** Sets the title of the browser tab. React moves the element into the head. */
export function PageTitle({ children }: PageTitleProps) {
  const prefix = useShownTitlePrefix();
  return <title>{`${prefix === '' ? '' : `${prefix} · `}${children} · Schutzbuch`}</title>;
}
