import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What is stored about members of apps. The cookies have no prefix over http. */
export const APP_ITEMS: StoredItems = {
  inBrowser: [
    { name: '__Host-openid', purpose: 'privacy.openid', term: { fact: 'appSession' } },
    { name: '__Secure-openid-request', purpose: 'privacy.openidRequest', term: 'privacy.openidRequestTerm' },
    { name: '__Secure-openid-answer', purpose: 'privacy.openidAnswer', term: 'privacy.openidRequestTerm' },
  ],
  inDatabase: [
    {
      name: { label: 'privacy.appsName' },
      purpose: 'privacy.apps',
      term: 'privacy.appsTerm',
      columns: [
        ...columnsOf('openid_consents', 'user_id client_id scopes is_remembered given_at last_used_at'),
        ...columnsOf('openid_subjects', 'user_id sector subject'),
        ...columnsOf('openid_knowing', 'user_id client_id'),
      ],
    },
    {
      name: { label: 'privacy.appSessionsName' },
      purpose: 'privacy.appSessions',
      term: 'privacy.appSessionsTerm',
      columns: [
        ...columnsOf(
          'openid_items',
          'hash model user_id token_hash client_id grant_hash family_hash payload consumed_at expires_at',
        ),
        ...columnsOf('openid_sessions', 'sid client_id token_hash subject attempts next_attempt_at created_at'),
        ...columnsOf('openid_purges', 'subject client_id attempts next_attempt_at'),
        ...columnsOf('openid_events', 'subject client_id event happened_at attempts next_attempt_at'),
      ],
    },
    {
      name: { label: 'privacy.appAccountsName' },
      purpose: 'privacy.appAccounts',
      term: 'privacy.appAccountsTerm',
      columns: columnsOf(
        'scim_resources',
        'client_id kind key remote_id version sent_version attempts next_attempt_at is_given_up fault',
      ),
    },
    {
      name: { label: 'privacy.deletionReceiptsName' },
      purpose: 'privacy.deletionReceipts',
      term: 'privacy.deletionReceiptsTerm',
      columns: [
        ...columnsOf('deletion_receipts', 'code_hash user_id created_at due_at deleted_at expires_at'),
        ...columnsOf('deletion_receipt_apps', 'code_hash client_id way name contact subject confirmed_at'),
      ],
    },
    {
      name: { label: 'privacy.appUsernamesName' },
      purpose: 'privacy.appUsernames',
      term: 'privacy.appUsernamesTerm',
      columns: columnsOf('openid_usernames', 'username_hash client_id user_id reserved_at'),
    },
  ],
};
