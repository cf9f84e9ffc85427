/** While the code of a screen is on its way. Bare, since it is part of what the login page loads. */
export const PendingPage = () => <p role="status">Wird geladen …</p>;
