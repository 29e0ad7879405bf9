import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What passkeys store about a member. */
export const PASSKEY_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.passkeysName' },
      purpose: 'privacy.passkeys',
      term: 'privacy.untilRemoved',
      columns: columnsOf('passkeys', 'id user_id public_key counter transports name rp_id created_at last_used_at'),
    },
  ],
};
