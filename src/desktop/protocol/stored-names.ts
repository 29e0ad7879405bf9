// Names of what the page of a desktop keeps in a browser. The page, the host and /privacy use the same.

/** Over https the cookies begin with `__Host-`. */
export const STORED_NAMES = {
  memberCookie: 'desktop',
  signInCookie: 'desktop-sign-in',
  session: 'desktop-session',
  trial: 'desktop-trial',
  layout: 'desktop-layout',
  volume: 'desktop-volume',
  reader: 'desktop-reader',
  look: 'desktop-look',
  zoom: 'desktop-zoom',
  draft: 'desktop-text',
  place: 'desktop-place',
} as const;
