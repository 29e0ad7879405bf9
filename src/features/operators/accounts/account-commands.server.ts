// The commands `users create`, `users resend`, `users rename` and `users role`.
import { sentencesOf } from '#src/accounts/djoser/faults-body.server.ts';
import type { Fault } from '#src/accounts/djoser/faults.ts';
import { describeUser, findUser, findUserIfAny } from '#src/accounts/members/find-user.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { isRole, listRoles, ROLES } from '#src/accounts/operators/roles.server.ts';
import { findPendingRequests } from '#src/accounts/registration/pending-requests.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import { formatTable, sanitize, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { createAccount, isWithoutPassword, renameByOperator, resendMail } from './accounts.server.ts';
import { setRole } from './give-role.server.ts';

const WHO = 'WHO';

/** The commands. */
export const USER_COMMANDS: readonly Command[] = [
  {
    name: 'users create',
    parameters: ['EMAIL', 'USERNAME'],
    options: {
      language: { value: 'xx', help: `the language of emails, such as de (default ${DEFAULT_LANGUAGE})` },
      link: { help: 'print the link that sets the password, instead of an email' },
    },
    help: `Makes an account without a password. Its person gets an email with a link, for ${STORAGE_PERIODS.welcomeDays} days, to set one. Without SMTP_URL the link is printed: hand it over yourself.`,
    async run(services, args) {
      const [email, username] = [args.first, args.second];
      const key = await services.openKey();
      const language = args.language('language', DEFAULT_LANGUAGE);
      const givesLink = args.has('link') || services.config.smtpUrl === undefined;
      const made = await createAccount({ ...services, key }, COMMAND_LINE, { email, username, language }, givesLink);
      if ('faults' in made) throw refused(made.faults);
      const { id, link } = made;
      const next =
        link === undefined
          ? 'The server sends the email.'
          : `Hand over this link, which works once, for ${STORAGE_PERIODS.welcomeDays} days:\n${link}`;
      return { json: { id, email, username, link: link ?? null }, text: `Account ${id} is made. ${next}` };
    },
  },
  {
    name: 'users resend',
    parameters: [WHO],
    help: 'Sends the email once more that an account waits for: to confirm its address or a new one, or to set the first password. For a request for an account, all emails about requests with its address.',
    async run(services, args) {
      const [request] = await findPendingRequests(services.queries, args.first);
      if (request && !(await findUserIfAny(services, args.first))) {
        await resendMail(services, COMMAND_LINE, request.id);
        const text = `The server sends the emails about requests for an account to ${sanitize(request.email)}.`;
        return { json: { id: request.id, kind: 'confirmRequest' }, text };
      }
      const user = await findUser(services, args.first);
      const kind = await resendMail(services, COMMAND_LINE, user.id);
      if (kind === undefined) throw new CommandError(`${describeUser(user)} waits for no email.`);
      return { json: { id: user.id, kind }, text: `The server sends the email '${kind}' to ${describeUser(user)}.` };
    },
  },
  {
    name: 'users rename',
    parameters: [WHO, 'USERNAME'],
    help: 'Changes the username of an account, by the rules of the site, and tells the person by email.',
    async run(services, args) {
      const user = await findUser(services, args.first);
      const key = await services.openKey();
      const faults = await renameByOperator({ ...services, key }, COMMAND_LINE, user, args.second);
      if (faults.length > 0) throw refused(faults);
      return {
        json: { id: user.id, username: args.second },
        text: `${describeUser(user)} has the username '${args.second}' now.`,
      };
    },
  },
  {
    name: 'users role',
    parameters: [WHO, ROLES.join('|') + '|none'],
    help: 'Gives a member a role on the page for operators, or takes it away: an operator may do everything there, a helper lets people in and sees feedback. A password that is set with a link, also the first one, takes it away.',
    async run(services, args) {
      const user = await findUser(services, args.first);
      const role = args.second;
      if (!isRole(role) && role !== 'none')
        throw new CommandError(`'${role}' is no role: it should be ${ROLES.join(', ')} or none.`, EXIT.usage);
      await setRole(services, COMMAND_LINE, user.id, isRole(role) ? role : undefined);
      const ends_with_first_password = isRole(role) && (await isWithoutPassword(services.queries, user.id));
      const warning = ends_with_first_password
        ? '\nBut no password is set yet, and the link that sets it takes the role away: give it again afterwards.'
        : '';
      return {
        json: { id: user.id, role: isRole(role) ? role : null, ends_with_first_password },
        text:
          role === 'none' ? `${describeUser(user)} has no role.` : `${describeUser(user)} is ${role} now.${warning}`,
      };
    },
  },
  {
    name: 'users roles',
    help: 'Lists the members with a role on the page for operators.',
    async run({ queries }) {
      const members = await listRoles(queries);
      const lines = members.map((one) => [one.id, one.username, one.role, toIsoMinute(one.given_at)]);
      const roles = members.map(({ id, username, role, given_at }) => ({
        id,
        username,
        role,
        given_at: toIsoTime(given_at),
      }));
      return {
        json: { roles },
        text:
          roles.length === 0 ? 'No member has a role.' : formatTable(['id', 'username', 'role', 'since (UTC)'], lines),
      };
    },
  },
];

/** The sentences of the site about these fields, in English. */
function refused(faults: readonly Fault[]): CommandError {
  return new CommandError(sentencesOf(faults, 'en'), EXIT.usage);
}
