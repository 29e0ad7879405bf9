import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What is stored about members in groups. */
export const GROUP_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.groupsName' },
      purpose: 'privacy.groups',
      term: 'privacy.groupsTerm',
      columns: columnsOf('group_members', 'user_id group_id added_at accepted_at'),
    },
    {
      name: { label: 'privacy.managersName' },
      purpose: 'privacy.managers',
      term: 'privacy.managersTerm',
      columns: columnsOf('group_managers', 'user_id group_id named_at'),
    },
  ],
};
