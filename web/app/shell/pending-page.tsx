/** Shows that the code of a screen is loading. It has no styles, because it is loaded before any screen. */
export const PendingPage = () => <p role="status">Wird geladen …</p>;
