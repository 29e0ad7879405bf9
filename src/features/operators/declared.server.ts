// The work of every action. A row of actions.ts without a line here does not compile.
import type { AnyAction } from './action.server.ts';
import type { ActionName } from './actions.ts';
import { ADD_APP } from './actions/add-app.server.ts';
import { ANNOUNCE } from './actions/announce.server.ts';
import { ANSWER_FEEDBACK } from './actions/answer-feedback.server.ts';
import { APPROVE } from './actions/approve.server.ts';
import { CONFIRM } from './actions/confirm.server.ts';
import { CREATE } from './actions/create.server.ts';
import { DELETE_FEEDBACK } from './actions/delete-feedback.server.ts';
import { DELETE } from './actions/delete.server.ts';
import { DISABLE_APP } from './actions/disable-app.server.ts';
import { DISABLE } from './actions/disable.server.ts';
import { DUPLICATES } from './actions/duplicates.server.ts';
import { EDIT_APP } from './actions/edit-app.server.ts';
import { ENABLE_APP } from './actions/enable-app.server.ts';
import { ENABLE } from './actions/enable.server.ts';
import { END_ANNOUNCEMENT } from './actions/end-announcement.server.ts';
import { END_ALL_SESSIONS, END_SESSIONS } from './actions/end-sessions.server.ts';
import { EXPORT } from './actions/export.server.ts';
import { FORGET_SECRET_KEY } from './actions/forget-secret-key.server.ts';
import { INVITE } from './actions/invite.server.ts';
import { MAINTENANCE } from './actions/maintenance.server.ts';
import { REFUSE } from './actions/refuse.server.ts';
import { REMOVE_APP } from './actions/remove-app.server.ts';
import { REMOVE_PASSKEYS } from './actions/remove-passkeys.server.ts';
import { RENAME } from './actions/rename.server.ts';
import { RESEND } from './actions/resend.server.ts';
import { RESET_SECOND_STEP } from './actions/reset-second-step.server.ts';
import { RETRY_MAILS } from './actions/retry-mails.server.ts';
import { REVOKE_INVITATION } from './actions/revoke-invitation.server.ts';
import { ROTATE_APP_KEYS } from './actions/rotate-app-keys.server.ts';
import { ROTATE_APP_SECRET } from './actions/rotate-app-secret.server.ts';
import { SET_ROLE } from './actions/set-role.server.ts';

/** The declared actions. */
export const DECLARED: { readonly [Name in ActionName]: AnyAction } = {
  approve: APPROVE,
  refuse: REFUSE,
  invite: INVITE,
  revokeInvitation: REVOKE_INVITATION,
  disable: DISABLE,
  enable: ENABLE,
  resend: RESEND,
  answerFeedback: ANSWER_FEEDBACK,
  retryMails: RETRY_MAILS,
  disableApp: DISABLE_APP,
  enableApp: ENABLE_APP,
  announce: ANNOUNCE,
  endAnnouncement: END_ANNOUNCEMENT,
  duplicates: DUPLICATES,
  confirm: CONFIRM,
  delete: DELETE,
  export: EXPORT,
  endSessions: END_SESSIONS,
  endAllSessions: END_ALL_SESSIONS,
  create: CREATE,
  rename: RENAME,
  setRole: SET_ROLE,
  resetSecondStep: RESET_SECOND_STEP,
  removePasskeys: REMOVE_PASSKEYS,
  deleteFeedback: DELETE_FEEDBACK,
  addApp: ADD_APP,
  editApp: EDIT_APP,
  rotateAppSecret: ROTATE_APP_SECRET,
  removeApp: REMOVE_APP,
  rotateAppKeys: ROTATE_APP_KEYS,
  forgetSecretKey: FORGET_SECRET_KEY,
  maintenance: MAINTENANCE,
};
