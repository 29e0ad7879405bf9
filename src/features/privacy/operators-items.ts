import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What is stored about people who ask for an account, and about what operators do. */
export const OPERATORS_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.requestsName' },
      purpose: 'privacy.requests',
      term: 'privacy.requestsTerm',
      columns: columnsOf(
        'approval_requests',
        'id user_id email email_key username username_key password language message network created_at link_expires_at',
      ),
    },
    {
      name: { label: 'privacy.auditName' },
      purpose: 'privacy.audit',
      term: 'privacy.auditTerm',
      columns: [
        ...columnsOf('audit_log', 'id created_at actor_id action account_id details'),
        ...columnsOf('operator_roles', 'user_id role given_at'),
      ],
    },
  ],
};
