// What operators can do, one row for each action. Its work and its command are in the file of its name in `actions/`; the endpoint, the
// check of role and proof, the limit and the form on the page follow from the row. The name is the word of the log.
import type { z } from 'zod';

/** What everybody may know of an action. */
export interface ActionRow {
  /** The role that a member needs for it. The command line may do all of them. */
  readonly role: 'operator' | 'helper';
  /**
   * Needs the password or a passkey, unless the member has signed in a few minutes ago: it cannot be undone on the page, or it speaks
   * for the site. A stolen token alone must not do either. `sometimes`: by what is asked for, see its file.
   */
  readonly proof?: 'always' | 'sometimes';
  /** Counts as an email that the member causes. */
  readonly sendsEmail?: true;
  /**
   * Its endpoint below `/auth/manage/`; without one it is an action of the command line alone. Actions of the same endpoint have
   * different decisions, a field of the body.
   */
  readonly request?: `${'POST' | 'DELETE'} ${string}`;
  readonly decision?: string;
}

export const ACTION_ROWS = {
  approve: { role: 'helper', sendsEmail: true, request: 'POST requests/:id/', decision: 'approve' },
  refuse: { role: 'helper', proof: 'always', sendsEmail: true, request: 'POST requests/:id/', decision: 'refuse' },
  invite: { role: 'helper', proof: 'sometimes', request: 'POST invitations/' },
  revokeInvitation: { role: 'helper', proof: 'always', request: 'DELETE invitations/:id/' },
  disable: { role: 'operator', proof: 'always', request: 'POST members/:id/', decision: 'disable' },
  enable: { role: 'operator', request: 'POST members/:id/', decision: 'enable' },
  resend: { role: 'helper', sendsEmail: true, request: 'POST members/:id/', decision: 'resend' },
  answerFeedback: { role: 'helper', proof: 'always', sendsEmail: true, request: 'POST feedback/:id/' },
  retryMails: { role: 'operator', request: 'POST mails/' },
  retryMail: { role: 'operator', request: 'POST mails/:id/' },
  disableApp: { role: 'operator', proof: 'always', request: 'POST apps/:id/', decision: 'disable' },
  enableApp: { role: 'operator', request: 'POST apps/:id/', decision: 'enable' },
  announce: { role: 'operator', proof: 'always', request: 'POST announcements/' },
  endAnnouncement: { role: 'operator', proof: 'always', request: 'DELETE announcements/:id/' },
  endDesktop: { role: 'operator', proof: 'always', request: 'POST desktops/:id/' },
  drainDesktops: { role: 'operator', proof: 'always', request: 'POST desktops/', decision: 'drain' },
  openDesktops: { role: 'operator', request: 'POST desktops/', decision: 'open' },
  eraseHomes: { role: 'operator' },
  duplicates: { role: 'operator' },
  confirm: { role: 'operator' },
  delete: { role: 'operator' },
  export: { role: 'operator' },
  endSessions: { role: 'operator' },
  endAllSessions: { role: 'operator' },
  create: { role: 'operator' },
  rename: { role: 'operator' },
  setRole: { role: 'operator' },
  resetSecondStep: { role: 'operator' },
  removePasskeys: { role: 'operator' },
  deleteFeedback: { role: 'operator' },
  addApp: { role: 'operator' },
  editApp: { role: 'operator' },
  rotateAppSecret: { role: 'operator' },
  removeApp: { role: 'operator' },
  rotateAppKeys: { role: 'operator' },
  setScim: { role: 'operator' },
  endScim: { role: 'operator' },
  retryScim: { role: 'operator', request: 'POST app-accounts/' },
  forgetSecretKey: { role: 'operator' },
  maintenance: { role: 'operator' },
  makeGroup: { role: 'operator', request: 'POST groups/' },
  renameGroup: { role: 'operator', request: 'POST groups/:id/', decision: 'rename' },
  limitGroup: { role: 'operator' },
  deleteGroup: { role: 'operator', proof: 'always', request: 'POST groups/:id/', decision: 'delete' },
  addToGroup: { role: 'operator', request: 'POST groups/:id/', decision: 'add' },
  nameManager: { role: 'operator', proof: 'always', request: 'POST groups/:id/', decision: 'nameManager' },
  removeManager: { role: 'operator', request: 'POST groups/:id/', decision: 'removeManager' },
  removeFromGroup: { role: 'operator', proof: 'always', request: 'POST groups/:id/', decision: 'remove' },
} as const satisfies Record<string, ActionRow>;

/** An action. */
export type ActionName = keyof typeof ACTION_ROWS;

/** An action that the page offers. */
export type PageAction = {
  [Name in ActionName]: (typeof ACTION_ROWS)[Name] extends { readonly request: string } ? Name : never;
}[ActionName];

/** Other words of the log: that people were looked at, and that a backup was restored. */
export const OTHER_WORDS = ['lookUp', 'listPeople', 'restore'] as const;

/** Every word of the log. */
export type LogWord = ActionName | (typeof OTHER_WORDS)[number];

/** The address of an endpoint that follows from rows. */
export type ActionAddress = (typeof ACTION_ROWS)[PageAction]['request'] extends infer Request extends string
  ? AddressOf<Request>
  : never;
type AddressOf<Request extends string> = Request extends `${infer Method} ${infer Path}`
  ? `${Method} /auth/manage/${Path}`
  : never;

/** Makes it. */
export const addressOf = (request: string): ActionAddress => request.replace(' ', ' /auth/manage/') as ActionAddress;

/** What such an endpoint takes and sends, as far as the page knows: the fields of its form, the link of an invitation, whether it was done. */
interface ActionEndpoint {
  readonly input: z.ZodType<object, Readonly<Record<string, string>>>;
  readonly output: z.ZodType<{ readonly link?: string; readonly is_done?: boolean; readonly is_answered?: boolean }>;
}

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends Readonly<Record<ActionAddress, ActionEndpoint>> {}
}
