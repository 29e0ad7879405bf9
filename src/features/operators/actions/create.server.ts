// Makes an account without a password.
import { faultsAt } from '#src/accounts/djoser/faults.ts';
import { linkAddress } from '#src/accounts/emails/compose-mail.server.ts';
import { createLink } from '#src/accounts/links/links.server.ts';
import { newEmailFaults, usernameFaults } from '#src/accounts/members/field-rules.ts';
import { findTaken, insertUser, newUser } from '#src/accounts/members/members.server.ts';
import { emailTaken, newUsernameFaults, usernameTaken } from '#src/accounts/members/new-fields.server.ts';
import { requireUnreserved, unlessTaken } from '#src/accounts/members/reserved-names.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { refusedFields } from '#src/features/operators/refused-fields.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { dummyHash } from '#src/server/passwords/dummy-hash.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';

interface NewAccount {
  readonly user: Awaited<ReturnType<typeof newUser>>;
  readonly key: SecretKey;
  /** The link is returned, to be handed over, instead of sent. */
  readonly givesLink: boolean;
}

interface Created {
  readonly isMade: boolean;
  /** The link to hand over. */
  readonly link?: string;
}

/**
 * Its person sets a password with a link, which works for a week and also proves that they read the address. Throws a
 * `TakenError`.
 */
export const CREATE = action('create', {
  async run({ trx, services, now, note, nothingDone }, { user, key, givesLink }: NewAccount): Promise<Created> {
    note({ accountId: user.id });
    if (!(await insertUser(trx, user))) return nothingDone({ isMade: false });
    await requireUnreserved(trx, { ...services, key }, user.username, user.id);
    if (!givesLink) {
      await enqueueMail(trx, { kind: 'welcome', userId: user.id }, now);
      return { isMade: true };
    }
    const made = await createLink(trx, { userId: user.id, purpose: 'welcome', email: user.email }, now);
    return { isMade: true, link: linkAddress(services, 'welcome', made, user.language) };
  },
  command: {
    name: 'users create',
    parameters: ['EMAIL', 'USERNAME'],
    options: {
      language: { value: 'xx', help: `the language of emails, such as de (default ${DEFAULT_LANGUAGE})` },
      link: { help: 'print the link that sets the password, instead of an email' },
    },
    help: `Makes an account without a password. Its person gets an email with a link, for ${STORAGE_PERIODS.welcomeDays} days, to set one. Without SMTP_URL the link is printed: hand it over yourself.`,
    async run(services, args, act) {
      const { config, queries, now } = services;
      const [email, username] = [args.first, args.second];
      const key = await services.openKey();
      const language = args.language('language', DEFAULT_LANGUAGE);
      const name = { text: username, faults: usernameFaults(username) };
      const faults = [...faultsAt('email', newEmailFaults(email)), ...newUsernameFaults('username', name, email)];
      if (faults.length > 0) throw refusedFields(faults);
      const givesLink = args.has('link') || config.smtpUrl === undefined;
      // Of no password.
      const user = await newUser({ email, username, password: dummyHash(config.passwords), language }, now());
      const made = await unlessTaken(act({ user, key, givesLink }));
      if (!made?.isMade) {
        const taken = await findTaken(queries, { email });
        throw refusedFields([taken.email ? emailTaken('email') : usernameTaken('username')]);
      }
      const { link } = made;
      const next =
        link === undefined
          ? 'The server sends the email.'
          : `Hand over this link, which works once, for ${STORAGE_PERIODS.welcomeDays} days:\n${link}`;
      const { id } = user;
      return { json: { id, email, username, link: link ?? null }, text: `Account ${id} is made. ${next}` };
    },
  },
});
