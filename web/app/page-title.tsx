interface PageTitleProps {
  readonly children: string;
}

/** The title of the browser tab. React moves it into the head. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} · Schutzbuch`}</title>;
}
