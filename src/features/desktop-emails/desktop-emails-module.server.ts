import { isoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { exportList } from '#src/accounts/modules/table-rules.server.ts';
import { findWish } from './desktop-emails.server.ts';
import { minutesLeft } from './end-email.server.ts';
import { DESKTOP_EMAIL_ENDPOINTS } from './endpoints.ts';
import { desktopEmailRoutes } from './routes.server.ts';

const exported = exportList('desktop_emails', { created_at: isoTime }, (trx, { id }) => findWish(trx, id));

const rule = {
  button: 'desktop',
  secondary: 'account',
  isNotice: false,
  isUnwanted: ({ ownerSince }: { readonly ownerSince: number | null }) => ownerSince === null,
  readDetails: minutesLeft,
} as const;

/** Members who want an email before their desktop closes by itself. */
export const DESKTOP_EMAILS = {
  name: 'desktop-emails',
  endpoints: DESKTOP_EMAIL_ENDPOINTS,
  register: desktopEmailRoutes,
  mails: { desktopIdle: rule, desktopAge: rule },
  tables: {
    desktop_emails: {
      key: ['user_id'],
      atTransfer: {
        rule: 'kept for an owner',
        because: 'without an owner a stranger may have asked for emails to the reader',
      },
      mostRows: 1,
      exported,
    },
  },
} as const satisfies FeatureModule;
