// The work of every action. A row of action-rows.ts without a line here does not compile.
import { ADD_APP } from '#src/features/operators/actions/add-app.server.ts';
import { ADD_TO_GROUP } from '#src/features/operators/actions/add-to-group.server.ts';
import { ANNOUNCE } from '#src/features/operators/actions/announce.server.ts';
import { ANSWER_FEEDBACK } from '#src/features/operators/actions/answer-feedback.server.ts';
import { APPROVE } from '#src/features/operators/actions/approve.server.ts';
import { CONFIRM } from '#src/features/operators/actions/confirm.server.ts';
import { CREATE } from '#src/features/operators/actions/create.server.ts';
import { DELETE_FEEDBACK } from '#src/features/operators/actions/delete-feedback.server.ts';
import { DELETE_GROUP } from '#src/features/operators/actions/delete-group.server.ts';
import { DELETE } from '#src/features/operators/actions/delete.server.ts';
import { DISABLE_APP } from '#src/features/operators/actions/disable-app.server.ts';
import { DISABLE } from '#src/features/operators/actions/disable.server.ts';
import { DRAIN_DESKTOPS } from '#src/features/operators/actions/drain-desktops.server.ts';
import { DUPLICATES } from '#src/features/operators/actions/duplicates.server.ts';
import { EDIT_APP } from '#src/features/operators/actions/edit-app.server.ts';
import { ENABLE_APP } from '#src/features/operators/actions/enable-app.server.ts';
import { ENABLE } from '#src/features/operators/actions/enable.server.ts';
import { END_ANNOUNCEMENT } from '#src/features/operators/actions/end-announcement.server.ts';
import { END_DESKTOP } from '#src/features/operators/actions/end-desktop.server.ts';
import { END_SCIM } from '#src/features/operators/actions/end-scim.server.ts';
import { END_ALL_SESSIONS, END_SESSIONS } from '#src/features/operators/actions/end-sessions.server.ts';
import { ERASE_HOMES } from '#src/features/operators/actions/erase-homes.server.ts';
import { EXPORT } from '#src/features/operators/actions/export.server.ts';
import { FORGET_SECRET_KEY } from '#src/features/operators/actions/forget-secret-key.server.ts';
import { INVITE } from '#src/features/operators/actions/invite.server.ts';
import { LIMIT_GROUP } from '#src/features/operators/actions/limit-group.server.ts';
import { MAINTENANCE } from '#src/features/operators/actions/maintenance.server.ts';
import { MAKE_GROUP } from '#src/features/operators/actions/make-group.server.ts';
import { NAME_MANAGER, REMOVE_MANAGER } from '#src/features/operators/actions/name-manager.server.ts';
import { OPEN_DESKTOPS } from '#src/features/operators/actions/open-desktops.server.ts';
import { REFUSE } from '#src/features/operators/actions/refuse.server.ts';
import { REMOVE_APP } from '#src/features/operators/actions/remove-app.server.ts';
import { REMOVE_FROM_GROUP } from '#src/features/operators/actions/remove-from-group.server.ts';
import { REMOVE_PASSKEYS } from '#src/features/operators/actions/remove-passkeys.server.ts';
import { RENAME_GROUP } from '#src/features/operators/actions/rename-group.server.ts';
import { RENAME } from '#src/features/operators/actions/rename.server.ts';
import { RESEND } from '#src/features/operators/actions/resend.server.ts';
import { RESET_SECOND_STEP } from '#src/features/operators/actions/reset-second-step.server.ts';
import { RETRY_MAIL } from '#src/features/operators/actions/retry-mail.server.ts';
import { RETRY_MAILS } from '#src/features/operators/actions/retry-mails.server.ts';
import { RETRY_SCIM } from '#src/features/operators/actions/retry-scim.server.ts';
import { REVOKE_INVITATION } from '#src/features/operators/actions/revoke-invitation.server.ts';
import { ROTATE_APP_KEYS } from '#src/features/operators/actions/rotate-app-keys.server.ts';
import { ROTATE_APP_SECRET } from '#src/features/operators/actions/rotate-app-secret.server.ts';
import { SET_ROLE } from '#src/features/operators/actions/set-role.server.ts';
import { SET_SCIM } from '#src/features/operators/actions/set-scim.server.ts';
import type { ActionName } from './action-rows.ts';
import type { AnyAction } from './action.server.ts';

/** All actions. */
export const ACTIONS: { readonly [Name in ActionName]: AnyAction } = {
  approve: APPROVE,
  refuse: REFUSE,
  invite: INVITE,
  revokeInvitation: REVOKE_INVITATION,
  disable: DISABLE,
  enable: ENABLE,
  resend: RESEND,
  answerFeedback: ANSWER_FEEDBACK,
  retryMails: RETRY_MAILS,
  retryMail: RETRY_MAIL,
  disableApp: DISABLE_APP,
  enableApp: ENABLE_APP,
  announce: ANNOUNCE,
  endAnnouncement: END_ANNOUNCEMENT,
  endDesktop: END_DESKTOP,
  drainDesktops: DRAIN_DESKTOPS,
  openDesktops: OPEN_DESKTOPS,
  eraseHomes: ERASE_HOMES,
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
  setScim: SET_SCIM,
  endScim: END_SCIM,
  retryScim: RETRY_SCIM,
  forgetSecretKey: FORGET_SECRET_KEY,
  maintenance: MAINTENANCE,
  makeGroup: MAKE_GROUP,
  renameGroup: RENAME_GROUP,
  limitGroup: LIMIT_GROUP,
  deleteGroup: DELETE_GROUP,
  addToGroup: ADD_TO_GROUP,
  nameManager: NAME_MANAGER,
  removeManager: REMOVE_MANAGER,
  removeFromGroup: REMOVE_FROM_GROUP,
};
