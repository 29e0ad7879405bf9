import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What the second step stores about a member. */
export const OTP_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.otpName' },
      purpose: 'privacy.otp',
      term: 'privacy.untilOff',
      columns: [
        ...columnsOf('otp_secrets', 'user_id secret_encrypted is_active last_step created_at started_by'),
        'recovery_codes.hash',
        'recovery_codes.user_id',
      ],
    },
  ],
};
