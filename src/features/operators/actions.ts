// What operators can do, one row for each action. Its work and its command are in the file of its name in `actions/`; the endpoint, the
// check of role and proof, the limit and the form on the page follow from the row. The name is the word of the log.
import type { z } from 'zod';
import type { TextKey } from '#src/shared/texts/texts.ts';

/** How the page offers an action. */
interface PageRow {
  /** The endpoint. Actions of the same endpoint have different decisions, a field of the body. */
  readonly request: `${'POST' | 'DELETE'} /auth/manage/${string}`;
  readonly decision?: string;
  /** The label of its button, and what the page says afterwards. */
  readonly button: TextKey;
  readonly done: TextKey;
}

/** What everybody may know of an action. Without `page` it is one of the command line alone. */
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
  readonly page?: PageRow;
}

export const ACTIONS = {
  approve: {
    role: 'helper',
    sendsEmail: true,
    page: {
      request: 'POST /auth/manage/requests/:id/',
      decision: 'approve',
      button: 'manage.approve',
      done: 'manage.approved',
    },
  },
  refuse: {
    role: 'helper',
    proof: 'always',
    sendsEmail: true,
    page: {
      request: 'POST /auth/manage/requests/:id/',
      decision: 'refuse',
      button: 'manage.refuse',
      done: 'manage.refused',
    },
  },
  invite: {
    role: 'helper',
    proof: 'sometimes',
    page: {
      request: 'POST /auth/manage/invitations/',
      button: 'manage.invite',
      done: 'manage.invited',
    },
  },
  revokeInvitation: {
    role: 'helper',
    proof: 'always',
    page: {
      request: 'DELETE /auth/manage/invitations/:id/',
      button: 'manage.revoke',
      done: 'manage.revoked',
    },
  },
  disable: {
    role: 'operator',
    proof: 'always',
    page: {
      request: 'POST /auth/manage/members/:id/',
      decision: 'disable',
      button: 'manage.disable',
      done: 'manage.isDisabled',
    },
  },
  enable: {
    role: 'operator',
    page: {
      request: 'POST /auth/manage/members/:id/',
      decision: 'enable',
      button: 'manage.enable',
      done: 'manage.isEnabled',
    },
  },
  resend: {
    role: 'helper',
    sendsEmail: true,
    page: {
      request: 'POST /auth/manage/members/:id/',
      decision: 'resend',
      button: 'manage.resend',
      done: 'manage.resent',
    },
  },
  answerFeedback: {
    role: 'helper',
    proof: 'always',
    sendsEmail: true,
    page: {
      request: 'POST /auth/manage/feedback/:id/',
      button: 'manage.sendAnswer',
      done: 'manage.answered',
    },
  },
  retryMails: {
    role: 'operator',
    page: {
      request: 'POST /auth/manage/mails/',
      button: 'manage.retryMails',
      done: 'manage.retried',
    },
  },
  disableApp: {
    role: 'operator',
    proof: 'always',
    page: {
      request: 'POST /auth/manage/apps/:id/',
      decision: 'disable',
      button: 'manage.disable',
      done: 'manage.appIsDisabled',
    },
  },
  enableApp: {
    role: 'operator',
    page: {
      request: 'POST /auth/manage/apps/:id/',
      decision: 'enable',
      button: 'manage.enable',
      done: 'manage.appIsOpen',
    },
  },
  announce: {
    role: 'operator',
    proof: 'always',
    page: {
      request: 'POST /auth/manage/announcements/',
      button: 'manage.announce',
      done: 'manage.announced',
    },
  },
  endAnnouncement: {
    role: 'operator',
    proof: 'always',
    page: {
      request: 'DELETE /auth/manage/announcements/:id/',
      button: 'manage.end',
      done: 'manage.ended',
    },
  },
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
  forgetSecretKey: { role: 'operator' },
  maintenance: { role: 'operator' },
} as const satisfies Record<string, ActionRow>;

/** An action. */
export type ActionName = keyof typeof ACTIONS;

/** An action that the page offers. */
export type PageAction = {
  [Name in ActionName]: (typeof ACTIONS)[Name] extends { readonly page: PageRow } ? Name : never;
}[ActionName];

/** Other words of the log: that people were looked at, and that a backup was restored. */
export const OTHER_WORDS = ['lookUp', 'listPeople', 'restore'] as const;

/** Every word of the log. */
export type LogWord = ActionName | (typeof OTHER_WORDS)[number];

/** The address of an endpoint that follows from rows. */
export type ActionAddress = (typeof ACTIONS)[PageAction]['page']['request'];

/** What such an endpoint takes and sends, as far as the page knows: the fields of its form, the link of an invitation, whether it was done. */
interface ActionEndpoint {
  readonly input: z.ZodType<object, Readonly<Record<string, string>>>;
  readonly output: z.ZodType<{ readonly link?: string; readonly is_done?: boolean }>;
}

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends Readonly<Record<ActionAddress, ActionEndpoint>> {}
}
