/** Returns the number of visible dialogs. A collapsed one may remain mounted. */
export const countOpenDialogs = () =>
  [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.getClientRects().length > 0).length;

export const isDialogOpen = () => countOpenDialogs() > 0;
