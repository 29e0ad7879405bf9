// Makes an invitation.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { missingProof } from '#src/features/operators/access.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { FEW_USES, INVITATION_DAYS, INVITATION_NOTE, INVITATION_USES } from '#src/features/operators/choices.ts';
import { requireQuota } from '#src/features/operators/quota.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** The most invitations for which members have room. Expired ones are deleted within an hour. */
const MOST_OPEN = 200;
/** Invitations of one member a day without the password or a passkey. */
const FEW_INVITATIONS = 5;

/** The beginning of a hash, which names an invitation. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

interface NewInvitation {
  readonly uses: number;
  readonly days: number;
  readonly note: string;
  /** It is not asked for with an old sign-in alone. */
  readonly isProven: boolean;
}

/** Returns the invitation and its link, whose code is not stored. */
export const INVITE = action('invite', {
  async run({ trx, services: { config, site }, actor, now, note }, invitation: NewInvitation) {
    const names = (await store.listInvitations(trx)).map(({ hash }) => shortHash(hash));
    await requireQuota({ trx, actor }, 'invite', names, MOST_OPEN);
    if (actor.kind === 'member' && !invitation.isProven) {
      const own = await store.countOwn(trx, { memberId: actor.id, action: 'invite', since: now - DAY_MS });
      if (own >= FEW_INVITATIONS) throw missingProof();
    }
    const code = randomBytes(32).toString('base64url');
    const row = {
      hash: hashToken(code),
      note: invitation.note,
      uses_left: invitation.uses,
      created_at: now,
      expires_at: now + invitation.days * DAY_MS,
    };
    await store.insertInvitation(trx, row);
    note({ details: shortHash(row.hash) });
    const page = config.publicUrl + pathOf('signIn', DEFAULT_LANGUAGE, site.slug);
    return { ...row, link: `${page}#invitation/${code}` };
  },
  page: {
    fields: {
      uses: z.enum(INVITATION_USES).catch('1'),
      days: z.enum(INVITATION_DAYS).catch('7'),
      note: text({ max: INVITATION_NOTE, form: 'paragraph', isOptional: true }),
    },
    needsProof: ({ uses }) => Number(uses) > FEW_USES,
    input: ({ fields: { uses, days, note }, isProven }) => ({ uses: Number(uses), days: Number(days), note, isProven }),
    output: { link: z.string() },
    respond: ({ link }) => ({ link }),
  },
  command: {
    name: 'invitations create',
    options: {
      uses: { value: 'N', help: 'how many people may register with it, from 1 to 10000 (default 1)' },
      days: { value: 'N', help: 'how long it works, from 1 to 365 (default 7)' },
      note: { value: 'TEXT', help: 'your own words for it, up to 200 letters' },
    },
    help: 'Makes a link with which people can register. It is shown once: only its hash is stored.',
    async run(services, args, act) {
      const note = args.text('note') ?? '';
      if (note.length > INVITATION_NOTE)
        throw new CommandError('--note is too long: it should have 200 letters at most.', EXIT.usage);
      const uses = args.integer('uses', { min: 1, max: 10_000, fallback: 1 });
      const days = args.integer('days', { min: 1, max: 365, fallback: 7 });
      const { link, hash, uses_left, expires_at } = await act({ uses, days, note, isProven: true });
      const { registration } = services.site;
      const is_needed = registration === 'invitation' || registration === 'approval';
      const warning = is_needed
        ? ''
        : `\nNote: site.config.ts has registration: '${registration}', so ${registration === 'open' ? 'people can register without it' : 'nobody can register, with it either'}. It matters only with registration: 'invitation' or 'approval'.`;
      return {
        json: { link, hash, note, uses_left, expires_at: toIsoTime(expires_at), registration, is_needed },
        text: `${link}\nUses: ${uses_left}; works until ${toIsoMinute(expires_at)} UTC; revoke it with: invitations revoke ${shortHash(hash)}${warning}`,
      };
    },
  },
});
