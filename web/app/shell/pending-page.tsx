/** Shows that the code of a screen is loading. It has no styles, because it is part of the bundle of the login page. */
export const PendingPage = () => <p role="status">Wird geladen …</p>;
