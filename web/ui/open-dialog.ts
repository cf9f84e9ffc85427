/** Whether a dialog is in sight. One that is folded away may stay on the page. */
export const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);
