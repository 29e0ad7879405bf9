// The tables of groups of members, as in tables.ts.

/** Groups, which operators make. */
export interface MemberGroups {
  /** What apps know it by: up to 40 lower-case letters, digits and hyphens. Never changes. */
  id: string;
  /** What members read. */
  name: string;
  created_at: number;
  /** What its members may have on their desktops; null: what the desktop host says. */
  home_mib: number | null;
  memory_mib: number | null;
  work_hours: number | null;
}

/** Who is in a group, and who was asked to be. */
export interface GroupMembers {
  user_id: number;
  group_id: string;
  /** When the member was asked. */
  added_at: number;
  /** When the member agreed; null: not yet, and nobody else learns of it. */
  accepted_at: number | null;
}

/** Who asks members to be in a group and removes them, besides operators. */
export interface GroupManagers {
  user_id: number;
  group_id: string;
  named_at: number;
}
