// What a member changes: name, address, password, language, sign-ins; what they take along; and leaving.
import {
  chosenPasswordFaults,
  missing,
  takenFaults,
  textOf,
  type Outcome,
} from '#src/accounts/registration.server.ts';
import { changeHeld, checkCurrent, proofOf, type Changing } from '#src/accounts/authenticate.server.ts';
import type { Found } from '#src/accounts/djoser.server.ts';
import { newEmailFaults, usernameFaults, type Fault } from '#src/accounts/fields.server.ts';
import { endLinks, leaveOwnerLink, takeLink } from '#src/accounts/links.server.ts';
import {
  deleteTokensOf,
  findMember,
  findTaken,
  setPassword as writePassword,
} from '#src/accounts/members.server.ts';
import { emailKey, usernameKey } from '#src/accounts/names.server.ts';
import { changeAddress, endPendingSecondStep } from '#src/accounts/ownership.server.ts';
import type { AccountParts } from '#src/accounts/services.server.ts';
import type { Field } from '#src/shared/auth-api.ts';
import { brokenRule } from '#src/server/database/errors.ts';
import { order } from '#src/server/mail/outbox.ts';
import { isLanguage } from '#src/shared/languages.ts';
import { TERMS } from '#src/shared/terms.ts';
import * as store from './store.server.ts';

const DAY_MS = 86_400_000;

/**
 * Changes the password, ends all other sessions and what was begun with the old one, and tells the owner. Challenges for
 * a passkey end by themselves: they are bound to the password.
 */
export async function setPassword(
  parts: AccountParts,
  changing: Changing,
  found: Readonly<Record<'current' | 'password', Found>>,
): Promise<Outcome<object>> {
  const { hasher, now } = parts;
  const { member, tokenHash, client } = changing;
  const password = textOf(found.password);
  const current = await checkCurrent(parts, changing, found.current);
  const faults = [
    ...missing('password', found.password),
    ...(password === '' ? [] : await chosenPasswordFaults(parts, password, member)),
    ...current.faults,
  ];
  if (faults.length > 0) return { ok: false, faults };
  const hash = await hasher.admit(client, () => hasher.hash(password));
  const codes = await parts.tries.codesOf(member.id);
  return changeHeld(parts, changing, current, async (within) => {
    await writePassword(within, member.id, hash);
    await deleteTokensOf(within, member.id, tokenHash);
    await endPendingSecondStep(within, member.id);
    await codes.forget(within);
    // Not the links that choose a password: who knows the old one could keep the owner's from working.
    await endLinks(within, member.id, ['email']);
    await order(within, { kind: 'passwordChanged', userId: member.id }, now());
    return { ok: true };
  });
}

/** Changes the username. */
export async function setUsername(
  parts: AccountParts,
  changing: Changing,
  found: Readonly<Record<'current' | 'username', Found>>,
): Promise<Outcome<object>> {
  const { tries } = parts;
  const { member, client } = changing;
  const username = textOf(found.username);
  const current = await checkCurrent(parts, changing, found.current);
  const faults = [
    ...missing('username', found.username),
    ...(username === '' ? [] : usernameFaults(username)),
    ...current.faults,
  ];
  if (faults.length > 0) return { ok: false, faults };
  // Before anyone looks: who has asked for too many taken names is told nothing of this one.
  await tries.answerFaulty(client, false);
  const name = { username: username.normalize('NFKC'), key: usernameKey(username) };
  const isTaken: Outcome<object> = { ok: false, faults: takenFaults({ email: false, username: true }) };
  const changed = await changeHeld(parts, changing, current, async (within) => {
    // The rule of the table would do, but PostgreSQL writes what broke a rule into its log, and here that is a name.
    const taken = await findTaken(within, { emailKey: '', usernameKey: name.key });
    if (taken.username && name.key !== usernameKey(member.username)) return isTaken;
    await store.setUsername(within, member.id, name);
    return { ok: true };
  }).catch((error: unknown) => {
    // Someone else has taken it at the same moment.
    if (brokenRule(error) !== 'unique') throw error;
    return isTaken;
  });
  if (changed === isTaken) await tries.answerFaulty(client, true);
  return changed;
}

/** Sends a link to a new address, which becomes the account's once it is used; until then nothing changes. */
export async function orderNewEmail(
  parts: AccountParts,
  changing: Changing,
  found: Readonly<Record<'current' | 'email', Found>>,
): Promise<Outcome<object>> {
  const { queries, tries, now } = parts;
  const { member, client } = changing;
  const email = textOf(found.email);
  const current = await checkCurrent(parts, changing, found.current);
  const faults = [...missing('email', found.email), ...(email === '' ? [] : newEmailFaults(email)), ...current.faults];
  if (faults.length > 0) return { ok: false, faults };
  await tries.answerFaulty(client, false);
  const taken = await findTaken(queries, { emailKey: emailKey(email), usernameKey: '' });
  // One's own in another spelling is not someone else's.
  if (taken.email && emailKey(email) !== emailKey(member.email)) {
    await tries.answerFaulty(client, true);
    return { ok: false, faults: takenFaults(taken) };
  }
  const address = email.normalize('NFC');
  const isMailed = await tries.mayMailNewAddress(member.id, address, client);
  return changeHeld(parts, changing, current, async (within) => {
    if (isMailed) await order(within, { kind: 'newEmail', userId: member.id, address }, now());
    return { ok: true };
  });
}

/**
 * Gives an account the address that its link was sent to, and tells the old one. `holder` is the member whose session came
 * along, if any.
 */
export async function confirmNewEmail(
  { queries, now }: AccountParts,
  found: Readonly<Record<'uid' | 'token', Found>>,
  holder: Changing | undefined,
): Promise<Outcome<object>> {
  const stale: readonly Fault[] = [{ field: 'token', code: 'linkInvalid' }];
  const link = { uid: textOf(found.uid), token: textOf(found.token) };
  const confirmed = queries.transaction().execute(async (within): Promise<Outcome<object>> => {
    const taken = await takeLink(within, link, 'email', now());
    const member = taken && (await findMember(within, { id: taken.userId }));
    if (!member || taken.email === null) return { ok: false, faults: stale };
    const { email } = taken;
    // A transaction of PostgreSQL ends at a broken rule, so look before.
    const inUse = await findTaken(within, { emailKey: emailKey(email), usernameKey: '' });
    if (inUse.email && emailKey(email) !== emailKey(member.email)) return { ok: false, faults: takenFaults(inUse) };
    const proof = await proofOf(within, member.id, holder);
    await changeAddress(within, member.id, { email, key: emailKey(email) }, proof, now());
    if (proof === 'none') await leaveOwnerLink(within, link, taken, now());
    const { email: address, language, username, ownerSince } = member;
    const details = ownerSince === null ? {} : { username };
    await order(within, { kind: 'emailChanged', address, language, details }, now());
    return { ok: true };
  });
  return confirmed.catch((error: unknown) => {
    // Someone else has confirmed the same address at the same moment.
    if (brokenRule(error) !== 'unique') throw error;
    return { ok: false, faults: takenFaults({ email: true, username: false }) };
  });
}

/** Notes the language that mails are written in. */
export async function setLanguage(parts: AccountParts, { member }: Changing, found: Found): Promise<Outcome<object>> {
  const language = textOf(found);
  const field: Field = 'language';
  if ('fault' in found) return { ok: false, faults: missing(field, found) };
  if (!isLanguage(language)) return { ok: false, faults: [{ field, code: 'languageInvalid' }] };
  await store.setLanguage(parts.queries, member.id, language);
  return { ok: true };
}

/** Starts the grace after which the account is erased: ends all sessions and says so by mail. */
export async function leave(parts: AccountParts, changing: Changing, current: Found): Promise<Outcome<object>> {
  const { now } = parts;
  const { member } = changing;
  const checked = await checkCurrent(parts, changing, current);
  if (checked.faults.length > 0) return { ok: false, faults: checked.faults };
  const leavesAt = member.leavesAt ?? now() + TERMS.graceDays * DAY_MS;
  return changeHeld(parts, changing, checked, async (within) => {
    await store.setLeaving(within, member.id, leavesAt);
    await deleteTokensOf(within, member.id);
    await order(within, { kind: 'leaving', userId: member.id, details: { date: String(leavesAt) } }, now());
    return { ok: true };
  });
}
