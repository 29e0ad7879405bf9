import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What is stored about members who wait for a section. */
export const OPENING_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.openingsName' },
      purpose: 'privacy.openings',
      term: 'privacy.openingsTerm',
      columns: columnsOf('opening_requests', 'user_id section created_at'),
    },
  ],
};
