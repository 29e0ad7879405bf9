import { expect, test } from 'vitest';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import type { MailTemplate } from '#src/server/mail/templates.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import it from '#src/texts/it/emails.json' with { type: 'json' };
import { onDatabase } from '#test/databases.ts';
import { sharedServer } from '#test/shared-server.ts';

const NAME = 'www.evil.example';
const KINDS = Object.keys(it).filter((kind) => kind !== 'frame') as MailTemplate[];

onDatabase('usernames in emails', (makePlace) => {
  const server = sharedServer(makePlace, { smtpUrl: 'smtp://127.0.0.1:1' });

  /** Confirms an address. Its holder owns it only if `owner_since` is set. */
  const setOwned = (email: string, owner_since: number | null) =>
    server.changeAccount(email, { confirmed_at: 1, owner_since });
  /** The templates whose emails contain the chosen name, and all templates. */
  const named = async () => {
    const mails = await server.emails();
    const kinds = (some: typeof mails) => new Set(some.map(({ id }) => id.split('-')[0]));
    const naming = mails.filter((mail) => [mail.text, mail.html, mail.subject].join('\n').includes('evil'));
    return { all: kinds(mails), naming: kinds(naming) };
  };

  test('are in no email to an unconfirmed address', async () => {
    const { email } = await server.member({ username: `${NAME}.one` });
    const { id: userId } = await server.account(email);
    await server.emails();
    await server.changeAccount(email, { deletion_due_at: server.clock.now + DAY_MS });
    const details = { name: `${NAME} calls`, date: String(server.clock.now) };
    // Those with values of their own are not about an account; one goes to confirmed addresses alone.
    const { mailRules } = server.services;
    for (const kind of KINDS.filter((one) => !mailRules[one].readDetails && one !== 'accountExists')) {
      await enqueueMail(server.database.queries, { kind, userId, details }, server.clock.now);
      expect(await named()).toEqual({ all: new Set([kind]), naming: new Set() });
      // The number of notices to an unconfirmed address is limited.
      await server.database.queries.deleteFrom('limits').execute();
    }
  });

  test('are in emails to an address that the holder owns, but not in the email to a new address', async () => {
    const { email, password: current_password, token } = await server.member({ username: `${NAME}.two` });
    await setOwned(email, server.clock.now);
    await server.emails();
    const { id: userId } = await server.account(email);
    const added = { kind: 'passkeyAdded', userId, details: { name: 'evil key' } } as const;
    await enqueueMail(server.database.queries, added, server.clock.now);
    await server.request('POST', '/auth/users/reset_password/', { email });
    expect(await named()).toMatchObject({ naming: new Set(['passkeyAdded', 'reset']) });
    await server.request('POST', '/auth/users/set_email/', { current_password, new_email: `new.${email}` }, { token });
    expect(await named()).toEqual({ all: new Set(['newEmail']), naming: new Set() });
  });

  test.each([
    [null, []],
    [1, ['emailChanged']],
  ])('are in the email to an old address only if the holder owned it (%s)', async (confirmed, naming) => {
    const person = await server.member({ username: `${NAME}.${confirmed}.three` });
    const { email, password: current_password, token } = person;
    await setOwned(email, confirmed);
    await server.emails();
    const new_email = `new.${email}`;
    await server.request('POST', '/auth/users/set_email/', { current_password, new_email }, { token });
    const link = await server.linkTo(new_email);
    expect((await server.request('POST', '/auth/users/set_email_confirm/', link)).status).toBe(204);
    expect(await named()).toEqual({ all: new Set(['emailChanged']), naming: new Set(naming) });
  });

  test.each([
    [null, []],
    [1, ['deleted']],
  ])('are in the goodbye email only if the holder owns the address (%s)', async (confirmed, naming) => {
    const { email } = await server.member({ username: `${NAME}.${confirmed}.four` });
    await setOwned(email, confirmed);
    await server.emails();
    await server.changeAccount(email, { deletion_due_at: server.clock.now });
    await runRetention(server.services, RETENTION_STEPS);
    const { all, naming: found } = await named();
    expect([all.has('deleted'), found]).toEqual([true, new Set(naming)]);
  });
});
