export function drawArchitecture(): { readonly text: string; readonly drawn: string };
