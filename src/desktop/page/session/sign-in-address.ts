/** Returns the address of the host's sign-in, which comes back to this page; `keep`: to take files of a trial along. */
export function signInAddress(purpose: 'desktop' | 'keep' = 'desktop'): string {
  return `/api/sign-in?back=${encodeURIComponent(location.pathname)}${purpose === 'keep' ? '&for=keep' : ''}`;
}
