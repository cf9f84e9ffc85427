const INVITE_AFTER_SECONDS = 3;
const EXIT_AFTER_SECONDS = 30;

export function demoToastAt(secondsHere: number): 'none' | 'invite' | 'inviteWithExit' {
  if (secondsHere < INVITE_AFTER_SECONDS) return 'none';
  return secondsHere < EXIT_AFTER_SECONDS ? 'invite' : 'inviteWithExit';
}
