// These endpoints are copies, because the contracts are as large as the rest of these pages. A test compares both.
export const REQUEST_PASSWORD_RESET = { method: 'POST', path: '/forgot-password', access: 'public' } as const;
export const GET_PASSWORD_LINK = { method: 'GET', path: '/forgot-password/{token}', access: 'public' } as const;
export const SET_PASSWORD_BY_LINK = { method: 'POST', path: '/forgot-password/{token}', access: 'public' } as const;
export const GET_EMAIL_CONFIRMATION = {
  method: 'GET',
  path: '/api/email_confirmations/{token}',
  access: 'public',
} as const;
export const CONFIRM_EMAIL = { method: 'POST', path: '/api/email_confirmations/{token}', access: 'public' } as const;

export const MIN_PASSWORD_CHARACTERS = 8;
