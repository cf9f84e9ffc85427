// These endpoints are copies, because the contracts are as large as the rest of these pages. A test compares both.
export const ASK_FOR_RESET = { method: 'POST', path: '/forgot-password', access: 'public' } as const;
export const GET_PASSWORD_LINK = { method: 'GET', path: '/forgot-password/{token}', access: 'public' } as const;
export const SET_PASSWORD = { method: 'POST', path: '/forgot-password/{token}', access: 'public' } as const;
export const GET_EMAIL_CONFIRMATION = {
  method: 'GET',
  path: '/api/email_confirmations/{token}',
  access: 'public',
} as const;
export const CONFIRM_EMAIL = { method: 'POST', path: '/api/email_confirmations/{token}', access: 'public' } as const;

export const MIN_PASSWORD = 8;
