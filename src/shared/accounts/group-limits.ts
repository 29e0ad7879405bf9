/** How many groups there can be, how large they are, and how their names are written. */
export const GROUP_LIMITS = {
  groups: 200,
  members: 5000,
  /** Groups of one member, also those that were not accepted: apps get the list in one token. */
  ofMember: 50,
  /** Managers of a group. */
  managers: 10,
  /** Groups that one member manages. */
  managed: 50,
  /** Letters of an id. */
  id: 40,
  /** Letters of a name. */
  name: 60,
} as const;
