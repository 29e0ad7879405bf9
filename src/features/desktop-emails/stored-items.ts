import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What is stored about members who want an email before their desktop closes. */
export const DESKTOP_EMAIL_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.desktopEmailsName' },
      purpose: 'privacy.desktopEmails',
      term: 'privacy.desktopEmailsTerm',
      columns: columnsOf('desktop_emails', 'user_id created_at last_end counted_from sent'),
    },
  ],
};
