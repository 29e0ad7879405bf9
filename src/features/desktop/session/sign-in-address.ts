/** Returns the address of the host's sign-in, which comes back to this page. */
export function signInAddress(): string {
  return `/api/sign-in?back=${encodeURIComponent(location.pathname)}`;
}
