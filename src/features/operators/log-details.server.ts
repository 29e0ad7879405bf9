// What entries of the log are about, in words: an announcement by how it begins, an invitation by its note, an app by its name.
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { listGroupNames } from '#src/features/groups/memberships.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { findAnnouncementTexts } from '#src/server/site-state/stored-state.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { languageFor } from '#src/shared/site/site-status.ts';
import type { ActionName } from './action-rows.ts';
import * as store from './store.server.ts';

const FIRST_LETTERS = 60;
/** An id that says nothing to a reader: that of an announcement, or the first characters of a hash. */
const RANDOM_ID = /^[\da-f]{12}$/;

/** Whose details are ids, by what these are of. */
const IDS_OF: Readonly<Record<'announcements' | 'invitations' | 'apps' | 'groups', readonly ActionName[]>> = {
  announcements: ['announce', 'endAnnouncement'],
  invitations: ['invite', 'revokeInvitation'],
  apps: [
    'addApp',
    'editApp',
    'rotateAppSecret',
    'removeApp',
    'enableApp',
    'disableApp',
    'setScim',
    'endScim',
    'retryScim',
  ],
  groups: [
    'makeGroup',
    'renameGroup',
    'limitGroup',
    'deleteGroup',
    'addToGroup',
    'removeFromGroup',
    'nameManager',
    'removeManager',
  ],
};

/** Returns the details of each entry as the page shows them; null where they are the id of what is gone, or there are none. */
export async function logDetails(
  queries: Queries,
  entries: readonly { readonly action: string; readonly details: string | null }[],
  reader: Language,
  subjectOf: (template: string) => string,
): Promise<(string | null)[]> {
  const [announcements, invitations, apps, groups] = [
    await findAnnouncementTexts(queries),
    await store.listInvitations(queries),
    await listClients(queries),
    await listGroupNames(queries),
  ];
  const words = {
    announcements: announcements.map(({ id, texts }) => [id, texts[languageFor(texts, reader)] ?? ''] as const),
    invitations: invitations.map(({ hash, note }) => [hash, note] as const),
    apps: apps.map(({ id, name }) => [id, name] as const),
    groups: groups.map(({ id, name }) => [id, name] as const),
  };
  return entries.map(({ action, details }) => {
    // The id of an email says nothing to a reader; its template has a subject.
    if (action === 'retryMail') return null;
    if (action === 'resend') return details && subjectOf(details);
    const kind = (Object.keys(IDS_OF) as (keyof typeof IDS_OF)[]).find((one) =>
      IDS_OF[one].some((name) => name === action),
    );
    if (kind === undefined || !details) return details;
    // The log has the first characters of the hash of an invitation.
    const [, found = ''] =
      words[kind].find(([id]) => (kind === 'invitations' ? id.startsWith(details) : id === details)) ?? [];
    return shortened(found) || (RANDOM_ID.test(details) ? null : details);
  });
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= FIRST_LETTERS ? text : `${letters.slice(0, FIRST_LETTERS).join('').trimEnd()}…`;
}
