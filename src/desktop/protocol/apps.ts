/** What a session can open alone, in place of the whole desktop. */
export const DESKTOP_APPS = ['writer', 'calc', 'impress', 'draw', 'pdf'] as const;

export type DesktopApp = (typeof DESKTOP_APPS)[number];
