// The member and the group that a request of the page names.
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { text } from '#src/accounts/djoser/text-field.ts';
import { findUserIfAny } from '#src/accounts/find-user.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import type { Membership } from '#src/features/groups/groups.server.ts';
import { findGroup } from '#src/features/groups/memberships.server.ts';
import type { ActionRequest } from '#src/features/operators/action.server.ts';
import { foundOnPage, idOf, IS_DONE } from '#src/features/operators/target.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

/** Somebody by address, name or id. */
export const WHO_FIELD = { who: text({ max: FIELD_LIMITS.email, form: 'paragraph', isOptional: true }) };

/** The page's part of an action that takes somebody whom the page shows by id out of something. */
export const REMOVAL_PAGE = {
  fields: { member: text({ max: 16, isOptional: true }) },
  input: ({ id: groupId, fields: { member } }: ActionRequest<{ readonly member: string }>): Membership => ({
    userId: idOf({ id: member }).id,
    groupId,
  }),
  output: IS_DONE,
  respond(isDone: boolean): { is_done: true } {
    foundOnPage(isDone);
    return { is_done: true };
  },
};

/** Refuses with `notFound` or `memberUnknown`. */
export async function memberOfGroup({
  id: groupId,
  fields: { who },
  services,
}: ActionRequest<{ readonly who: string }>): Promise<Membership> {
  if (!(await findGroup(services.queries, groupId))) throw new ApiError('notFound');
  const user = who === '' ? undefined : await findUserIfAny(services, who).catch(unlessAmbiguous);
  if (!user) throw new ValidationError([{ field: 'who', code: 'memberUnknown' }]);
  return { userId: user.id, groupId };
}

/** A word that names several accounts names none here. */
function unlessAmbiguous(error: unknown): undefined {
  if (!(error instanceof CommandError)) throw error;
}
